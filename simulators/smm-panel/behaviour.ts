/** How `add` goes wrong; whether the order exists all the same. */
export const answerWords = {
  "timeout-made": "add never answers, though the order is made",
  "timeout-not-made": "add never answers, and no order is made",
  "http500-made": "add answers HTTP 500, though the order is made",
  "http500-not-made": "add answers HTTP 500, and no order is made",
  "cut-made": "add closes the connection, though the order is made",
  "cut-not-made": "add closes the connection, and no order is made",
  "page-made": "add answers a page with HTTP 200, though the order is made",
  "bad-link": "add refuses the link",
  "no-funds": "add says that the balance is too low",
} as const;

/** How an order that was made ends; without one of them it is Completed after a while. */
export const endingWords = {
  completes: "Completed at once",
  cancels: "Canceled: nothing delivered, nothing charged",
  "error-status": "ends with the status Error",
  never: "stays In progress, nothing delivered",
  impossible: "Partial, and more remains than was ordered",
  refunded: "Completed, and Refunded as long after",
} as const;

export const otherWords = {
  "partial-30": "Partial, 30 percent remain; any percentage from 0 to 100",
  slow: "everything takes ten times as long",
} as const;

export type AnswerWord = keyof typeof answerWords;
export type EndingWord = keyof typeof endingWords;

export type Behaviour = {
  answer: AnswerWord | null;
  ending: EndingWord | "partial" | null;
  /** partial: the percentage that remains. */
  percent: number;
  slow: boolean;
};

const patterns = new Map(
  [...Object.keys(answerWords), ...Object.keys(endingWords), "slow"].map((word) => [
    word,
    new RegExp(`(?<![a-z0-9])${word}(?![a-z0-9])`, "i"),
  ]),
);

/** What the words in a link or username make of an order; `toko-slow-partial-30` has two. */
export function behaviourFor(link: string): Behaviour {
  const has = (word: string) => patterns.get(word)?.test(link) ?? false;
  const first = <Word extends string>(words: Record<Word, string>): Word | null =>
    (Object.keys(words) as Word[]).find(has) ?? null;
  const [, percent] = link.match(/(?<![a-z0-9])partial-(\d{1,2}|100)(?![0-9])/i) ?? [];
  return {
    answer: first(answerWords),
    ending: percent === undefined ? first(endingWords) : "partial",
    percent: Number(percent ?? 0),
    slow: has("slow"),
  };
}

export type Outcome = "found" | "not-found" | "slow" | "error" | "malformed";

export type Ending = {
  digits: string;
  /** For people. */
  means: string;
  outcome: Outcome;
  /** The name of the account, where it is a special one. */
  nickname?: string;
};

const anyOther: Ending = { digits: "any other", means: "found", outcome: "found" };

/** What becomes of a look-up, by what the user id ends with. */
export const endings: readonly Ending[] = [
  { digits: "404", means: "there is no such account", outcome: "not-found" },
  { digits: "408", means: "found, but answered after 10 s", outcome: "slow" },
  { digits: "500", means: "HTTP 500", outcome: "error" },
  { digits: "599", means: "HTTP 200 with JSON that is cut off", outcome: "malformed" },
  {
    digits: "777",
    means: "found, with a name of marks that pages must escape",
    outcome: "found",
    nickname: '•<b>ＳＵＬＴＡＮ</b>• 🐉 \u202Eמלך & "Raja"',
  },
  anyOther,
];

const names = ["Kelana", "Srikandi", "Gatotkaca", "Rajawali", "Nusantara", "Bima", "Arjuna"];

/** What becomes of the look-up of that account. */
export function endingFor(userId: string): Ending {
  return endings.find(({ digits }) => userId.endsWith(digits)) ?? anyOther;
}

/** The same name for the same account each time. */
export function nicknameOf(userId: string): string {
  const { nickname } = endingFor(userId);
  if (nickname !== undefined) return nickname;
  const sum = [...userId].reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0);
  return `${names[sum % names.length]}${userId.slice(-3)}`;
}

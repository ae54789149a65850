const names = [
  "ok",
  "slow",
  "hang",
  "drip",
  "drip-headers",
  "redirect",
  "huge",
  "gzip-bomb",
  "close",
  "reset",
  "fail",
] as const;

/** How the receiver answers. */
export type Mode = {
  /** As it is written, such as `slow:5`. */
  text: string;
  name: (typeof names)[number] | "status";
  /** slow: seconds; fail: attempts; status: the status itself. */
  amount: number;
};

const defaults: Partial<Record<Mode["name"], number>> = { slow: 5, fail: 2 };

/** What may be written, for people. */
export const modeHelp =
  "ok, a status such as 500, slow:SECONDS, hang, drip, drip-headers, redirect, huge, gzip-bomb, close, reset, fail:ATTEMPTS";

/** Modes that the page offers as buttons. */
export const offeredModes = [
  "ok",
  "500",
  "404",
  "fail:2",
  "slow:5",
  "hang",
  "drip",
  "drip-headers",
  "redirect",
  "huge",
  "gzip-bomb",
  "close",
  "reset",
];

/** @throws RangeError where there is no such mode */
export function parseMode(text: string): Mode {
  if (/^[2-5]\d\d$/.test(text)) return { text, name: "status", amount: Number(text) };
  const [, word, amount] = text.match(/^([a-z-]+)(?::(\d{1,3}(?:\.\d+)?))?$/) ?? [];
  const name = names.find((each) => each === word);
  const known = name !== undefined ? defaults[name] : undefined;
  if (name === undefined || (amount !== undefined && known === undefined)) {
    throw new RangeError(`There is no such mode. There are: ${modeHelp}.`);
  }
  return { text, name, amount: Number(amount ?? known ?? 0) };
}

/**
 * The status that an attempt gets; null where it gets none.
 *
 * @param attempt counts from 1
 * @param genuine whether the receiver believes the signature
 */
export function statusFor({ name, amount }: Mode, attempt: number, genuine: boolean) {
  if (name === "status") return amount;
  if (name === "redirect") return 307;
  if (name === "hang" || name === "close" || name === "reset") return null;
  if (name === "fail" && attempt <= amount) return 500;
  const asks = name === "ok" || name === "slow" || name === "fail";
  return genuine || !asks ? 200 : 401;
}

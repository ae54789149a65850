import { createHash } from "node:crypto";
import { isSame } from "../shared/is-same";
import { Refusal } from "./refusal";

export type Account = { username: string; apiKey: string };

/** Lower-case hex MD5 of user name, API key and what the call adds. */
export function signFor({ username, apiKey }: Account, addition: string): string {
  return createHash("md5")
    .update(username + apiKey + addition)
    .digest("hex");
}

/** @throws Refusal 40 without the members, 42 for another account, 41 for a wrong signature */
export function authenticate(
  fields: Record<string, unknown>,
  account: Account,
  addition: string,
): void {
  const { username, sign } = fields;
  if (typeof username !== "string" || typeof sign !== "string") throw new Refusal("40");
  if (username !== account.username) throw new Refusal("42");
  if (!isSame(sign, signFor(account, addition))) throw new Refusal("41");
}

import { randomBytes } from "node:crypto";
import argon2 from "@node-rs/argon2";

const MIN_CHARACTERS = 8;
const MAX_CHARACTERS = 128;

const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

function unpaddedBase64(bytes: number): string {
  return randomBytes(bytes).toString("base64").replaceAll("=", "");
}

/** Costs as much to verify as a real one, and nothing matches it. */
const nobodysHash = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$${unpaddedBase64(16)}$${unpaddedBase64(32)}`;

/** The same text typed on different keyboards must be the same password. */
function normalize(password: string): string {
  return password.normalize("NFKC");
}

/** What is wrong with a new password, in words; undefined where it may be used. */
export function passwordProblem(password: string): string | undefined {
  if (!password.isWellFormed()) return "must be well-formed Unicode";
  const length = [...password].length;
  if (length >= MIN_CHARACTERS && length <= MAX_CHARACTERS) return undefined;
  return `must have ${MIN_CHARACTERS} to ${MAX_CHARACTERS} characters`;
}

/** What is kept of a password: argon2id in PHC form. */
export function hashPassword(password: string): Promise<string> {
  return argon2.hash(normalize(password), cost);
}

/**
 * Whether that is the password, by exactly one argon2 verification whatever is given. A text that can
 * be nobody's password is not hashed itself, so that its size costs nothing.
 *
 * @param passwordHash undefined where there is no such user: then never
 */
export async function verifyPassword(
  passwordHash: string | undefined,
  password: string,
): Promise<boolean> {
  const possible = passwordProblem(password) === undefined;
  const matches = await argon2.verify(
    possible ? (passwordHash ?? nobodysHash) : nobodysHash,
    possible ? normalize(password) : "",
  );
  return possible && passwordHash !== undefined && matches;
}

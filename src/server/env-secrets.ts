import { z } from "zod";

/** One key of AES-256-GCM, by the id that is stored beside what it sealed. */
export interface EncryptionKey {
  id: string;
  /** 32 bytes. */
  key: Buffer;
}

// Six characters and more: a random secret does not hold one of these by chance.
const placeholders =
  /change[-_ ]?(me|this)|place[-_ ]?holder|example|replace|insert|your[-_ ]?(secret|own|key)|password|super[-_ ]?secret|s3cr3t|default|nextauth|12345678/i;

/** A text of at least 32 characters that was not typed by hand. */
export const secretText = z.string().superRefine((text, context) => {
  const problem =
    text.length < 32 ? "is too short: at least 32 characters" : weaknessOf(Buffer.from(text));
  if (problem !== undefined) context.addIssue({ code: "custom", message: problem });
});

/** At least 16 characters that may stand in an Authorization header. */
export const bearerToken = z.string().superRefine((text, context) => {
  const refuse = (message: string) => context.addIssue({ code: "custom", message });
  if (text.length < 16) refuse("is too short: at least 16 characters");
  else if (!/^[\x21-\x7e]+$/.test(text)) refuse("must be letters, digits and signs without spaces");
  else if (placeholders.test(text)) refuse("is a placeholder, not a secret");
});

/** Base64 of 32 bytes or more; becomes the bytes. */
export const secretBytes = z.string().transform((text, context): Buffer => {
  const bytes = fromBase64(text);
  const problem = bytes === undefined ? "is no base64" : weaknessOfBytes(bytes);
  if (problem !== undefined) context.addIssue({ code: "custom", message: problem });
  return bytes ?? Buffer.alloc(0);
});

/** `id:base64,id:base64`: 32 bytes each, the current key first; becomes the list. */
export const encryptionKeys = z.string().transform((text, context): EncryptionKey[] => {
  const keys: EncryptionKey[] = [];
  const refuse = (message: string) => context.addIssue({ code: "custom", message });
  for (const [index, part] of text.split(",").entries()) {
    const [, id, encoded] = /^\s*([A-Za-z0-9_-]{1,32}):(\S+)\s*$/.exec(part) ?? [];
    const key = encoded === undefined ? undefined : fromBase64(encoded);
    const position = `key ${index + 1}`;
    if (id === undefined || key === undefined) {
      refuse(`${position} is not of the form id:base64`);
      continue;
    }
    const problem = key.length > 32 ? "must have exactly 32 bytes" : weaknessOfBytes(key);
    if (problem !== undefined) refuse(`${position} ${problem}`);
    if (keys.some((other) => other.id === id)) refuse(`${position} has the id of an earlier one`);
    if (keys.some((other) => other.key.equals(key))) refuse(`${position} repeats an earlier one`);
    keys.push({ id, key });
  }
  return keys;
});

function fromBase64(text: string): Buffer | undefined {
  const bytes = Buffer.from(text, "base64");
  const plain = (value: string) =>
    value.replaceAll("-", "+").replaceAll("_", "/").replace(/=+$/, "");
  return plain(bytes.toString("base64")) === plain(text) ? bytes : undefined;
}

function weaknessOfBytes(bytes: Buffer): string | undefined {
  return bytes.length < 32 ? "is too short: at least 32 bytes" : weaknessOf(bytes);
}

function weaknessOf(bytes: Buffer): string | undefined {
  if (!varied(bytes)) return "is too easy to guess: too few different characters";
  return placeholders.test(bytes.toString("latin1")) ? "is a placeholder, not a secret" : undefined;
}

/** Random bytes never fail this: the fewest different ones among 32 are far more than ten. */
function varied(bytes: Buffer): boolean {
  if (new Set(bytes).size < 10) return false;
  const steps = bytes.subarray(1).map((byte, index) => byte - (bytes[index] ?? 0));
  return new Set(steps).size > 3;
}

import { randomInt } from "node:crypto";

const letters = "ABCDEFGHJKLMNPQRSTUVWXYZ";
const digits = "0123456789";
const words = letters + letters.toLowerCase() + digits;

function pick(alphabet: string, length: number): string {
  return Array.from({ length }, () => alphabet.charAt(randomInt(alphabet.length))).join("");
}

/** Blocks such as `7KQ2M-…`, without letters that look like digits. */
export function randomCode(blocks: number, blockLength: number): string {
  const alphabet = letters.replace(/[IO]/g, "") + digits.slice(2);
  return Array.from({ length: blocks }, () => pick(alphabet, blockLength)).join("-");
}

export function randomDigits(length: number): string {
  return pick(digits, length);
}

/** A password; 20 characters are about 117 bits. */
export function randomPassword(length: number): string {
  return pick(words, length);
}

const names = ["andi", "budi", "citra", "dewi", "eka", "fajar", "gita", "hadi", "intan", "joko"];

/** An address that nobody has. */
export function randomAddress(domain: string): string {
  return `${names[randomInt(names.length)]}.${pick(letters.toLowerCase(), 4)}${randomDigits(4)}@${domain}`;
}

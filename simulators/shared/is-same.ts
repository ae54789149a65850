import { createHash, timingSafeEqual } from "node:crypto";

/** Whether two secrets are the same, in a time that does not tell where they differ. */
export function isSame(given: string, wanted: string): boolean {
  const [one, other] = [given, wanted].map((text) => createHash("sha256").update(text).digest());
  return one !== undefined && other !== undefined && timingSafeEqual(one, other);
}

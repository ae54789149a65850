import { createHash, createHmac, timingSafeEqual } from "node:crypto";

/** Lower-case hex HMAC-SHA256, as Tripay signs everything. */
export function sign(privateKey: string, text: string): string {
  return createHmac("sha256", privateKey).update(text).digest("hex");
}

/** Whether two secrets are the same, in a time that does not tell where they differ. */
export function isSame(given: string, wanted: string): boolean {
  const [one, other] = [given, wanted].map((text) => createHash("sha256").update(text).digest());
  return one !== undefined && other !== undefined && timingSafeEqual(one, other);
}

import { createHmac } from "node:crypto";

/** Lower-case hex HMAC-SHA256, as Tripay signs everything. */
export function sign(privateKey: string, text: string): string {
  return createHmac("sha256", privateKey).update(text).digest("hex");
}

import { createHash } from "node:crypto";
import { isSame } from "../shared/is-same";
import type { LookUpRecord } from "./look-up";

/** Lower-case hex MD5 of merchant id and key, as APIGames signs. */
export function isSigned(merchantId: string, apiKey: string, signature: string): boolean {
  return isSame(
    signature,
    createHash("md5")
      .update(merchantId + apiKey)
      .digest("hex"),
  );
}

const refusals = {
  unauthorized: [401, "Unauthorized signature"],
  "unknown-game": [404, "Game not found"],
  "user-missing": [400, "user_id is required"],
  "zone-missing": [400, "zone_id is required"],
} as const;

/** The answer as APIGames gives it, where not being found is a success too. */
export function answerBySignature(outcome: LookUpRecord["outcome"], nickname: string | undefined) {
  const ts = Math.floor(Date.now() / 1_000);
  if (outcome in refusals) {
    const [status, message] = refusals[outcome as keyof typeof refusals];
    return { status, body: { status: 0, rc: status, message, data: null, ts } };
  }
  const message = nickname === undefined ? "Data Not Found" : "Data Found";
  const data = { is_valid: nickname !== undefined, username: nickname ?? "" };
  return { status: 200, body: { status: 1, rc: 0, message, data, ts } };
}

import type { LookUpRecord } from "./look-up";

const refusals = {
  unauthorized: [401, "INVALID_API_KEY"],
  "unknown-game": [422, "UNKNOWN_GAME"],
  "user-missing": [422, "USER_ID_REQUIRED"],
  "zone-missing": [422, "ZONE_ID_REQUIRED"],
  "not-found": [404, "ACCOUNT_NOT_FOUND"],
} as const;

/** The answer of `/lookup`, which has an HTTP status for everything. */
export function answerByKey(outcome: LookUpRecord["outcome"], nickname: string | undefined) {
  if (outcome in refusals) {
    const [status, code] = refusals[outcome as keyof typeof refusals];
    return { status, body: { error: { code } } };
  }
  const result = { nickname: nickname ?? "", region: "SEA", country: "ID" };
  return { status: 200, body: { result } };
}

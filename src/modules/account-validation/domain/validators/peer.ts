import { z } from "zod";
import type { JsonAnswer } from "@/server/outbound/request-json";
import { ask, notUnderstood } from "./ask";
import { baseUrl } from "./base-url";
import { type AccountQuery, foundAccount, type LookupOutcome, type Validator } from "./validator";

export const peerSettings = z.strictObject({
  /** With or without `/api` at its end. */
  base_url: baseUrl,
});
export const peerCredentials = z.strictObject({
  api_key: z.string().regex(/^[\x21-\x7e]{1,500}$/, "must be 1 to 500 printable ASCII characters"),
});

const foundAnswer = z.object({
  data: z
    .object({
      account_name: z.unknown().optional(),
      region: z.unknown().optional(),
      region_code: z.unknown().optional(),
      details: z.unknown().optional(),
    })
    .transform(({ account_name, region, region_code, details }) => ({
      ...{ accountName: account_name, region, regionCode: region_code, details },
    }))
    .pipe(foundAccount),
});
const refusal = z.object({ message: z.string().regex(/^[A-Z_]{1,60}$/) });

function understand(answer: JsonAnswer): LookupOutcome {
  if (answer.status === 200) {
    const found = foundAnswer.safeParse(answer.value);
    if (found.success) return { outcome: "found", account: found.data.data };
  }
  const { data: refused } = refusal.safeParse(answer.value);
  if (answer.status !== 422 || refused === undefined) return notUnderstood(answer);
  if (refused.message === "ACCOUNT_NOT_FOUND") return { outcome: "not_found" };
  return { outcome: "unavailable", reason: `refused: ${refused.message}` };
}

/** Another service with this very interface; an item's code is the id of its item. */
export class Peer implements Validator {
  constructor(
    private readonly settings: z.output<typeof peerSettings>,
    private readonly credentials: z.output<typeof peerCredentials>,
  ) {}

  lookUp({ code, customerId, zoneId }: AccountQuery): Promise<LookupOutcome> {
    const question = { item_id: Number(code), customer_id: customerId, zone_id: zoneId };
    return ask(
      `${this.settings.base_url.replace(/\/api$/, "")}/api/v1/item/validate`,
      {
        method: "POST",
        headers: {
          accept: "application/json",
          "content-type": "application/json",
          "x-apikey": this.credentials.api_key,
        },
        body: JSON.stringify(question),
      },
      understand,
    );
  }
}

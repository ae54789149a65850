import { z } from "zod";
import { text } from "@/shared/schemas";

/** An account as the validator is to be asked for it. */
export type AccountQuery = {
  /** What the validator calls the game or service. */
  code: string;
  customerId: string;
  zoneId: string | undefined;
};

const detail = z.union([text(0, 500), z.number(), z.boolean(), z.null()]);

/** What is known of an account; a region that is not known is empty. */
export const foundAccount = z.object({
  accountName: z.string().trim().pipe(text(1, 200)),
  region: z.string().trim().pipe(text(0, 100)).catch(""),
  regionCode: z.string().trim().pipe(text(0, 10)).catch(""),
  details: z.record(text(1, 100), detail).catch({}),
});
export type FoundAccount = z.output<typeof foundAccount>;

export type LookupOutcome =
  | { outcome: "found"; account: FoundAccount }
  | { outcome: "not_found" }
  /** The reason is for the operator; it holds no secret and nothing of the account. */
  | { outcome: "unavailable"; reason: string };

/** Somebody who knows accounts. A failing is an outcome, not an exception. */
export interface Validator {
  lookUp(query: AccountQuery): Promise<LookupOutcome>;
}

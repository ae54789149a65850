import { z } from "zod";
import { id } from "@/shared/schemas";

export const userRoles = ["reseller", "operator"] as const;

export const me = z.strictObject({
  user: z.strictObject({ name: z.string(), email: z.string(), role: z.enum(userRoles) }),
  /** The account that the user acts for; null for the operator. */
  reseller: z.strictObject({ id, name: z.string(), tier: z.string() }).nullable(),
});
export type Me = z.output<typeof me>;

/** What a new reseller does first, and whether it is done. */
export const firstSteps = z.strictObject({
  api_key: z.boolean(),
  webhook: z.boolean(),
  sandbox_order: z.boolean(),
  order: z.boolean(),
  /** The reseller wants to see the list no more. */
  dismissed: z.boolean(),
});
export type FirstSteps = z.output<typeof firstSteps>;

/** As long as a form may send it; whether it can be a password at all is for the verb to say. */
const password = z.string().max(1_000);

export const confirmPasswordInput = z.object({ password });
export type ConfirmPasswordInput = z.output<typeof confirmPasswordInput>;

/** The answer of what has nothing to tell. */
export const done = z.strictObject({ message: z.literal("OK") });

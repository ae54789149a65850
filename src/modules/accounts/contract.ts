import { z } from "zod";
import { id } from "@/shared/schemas";

export const userRoles = ["reseller", "operator"] as const;

export const me = z.strictObject({
  user: z.strictObject({ name: z.string(), email: z.string(), role: z.enum(userRoles) }),
  /** The account that the user acts for; null for the operator. */
  reseller: z.strictObject({ id, name: z.string(), tier: z.string() }).nullable(),
});
export type Me = z.output<typeof me>;

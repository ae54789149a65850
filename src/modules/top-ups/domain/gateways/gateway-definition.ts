import { z } from "zod";
import { checkedPart } from "@/shared/checked-part";
import { connectionUrl } from "@/shared/connection-url";
import { MAX_RUPIAH } from "@/shared/money";
import { rupiah, text } from "@/shared/schemas";
import type { GatewayKind } from "../../contract";

const MAX_CODE_SURCHARGE = 999;

/** What names a gateway for good. */
export function isGatewayCode(code: string): boolean {
  return /^[a-z0-9][a-z0-9-]{0,39}$/.test(code);
}

const bankAccount = z.strictObject({
  code: z.string().regex(/^[A-Z0-9_]{1,40}$/, "must be 1 to 40 of A-Z, 0-9 and _"),
  bank: text(1, 60),
  number: z.string().regex(/^[0-9][0-9 -]{3,39}$/, "must be digits"),
  holder: text(1, 100),
});

/** What each kind of gateway is told: `settings` are no secret, `credentials` are sealed. */
export const gatewayDefinitions = {
  tripay: {
    settings: z.strictObject({
      base_url: connectionUrl,
      merchant_code: text(1, 50),
    }),
    credentials: z.strictObject({ api_key: text(1, 200), private_key: text(1, 200) }),
  },
  transfer: {
    settings: z.strictObject({
      accounts: z
        .array(bankAccount)
        .min(1, "must name at least one account")
        .refine(
          (accounts) => new Set(accounts.map(({ code }) => code)).size === accounts.length,
          "must have a code of its own each",
        ),
      min_amount: rupiah.default(1),
      max_amount: rupiah
        .max(MAX_RUPIAH - MAX_CODE_SURCHARGE)
        .default(MAX_RUPIAH - MAX_CODE_SURCHARGE),
    }),
    credentials: z.null(),
  },
} as const satisfies Record<GatewayKind, { settings: z.ZodType; credentials: z.ZodType }>;

/** @throws AppError VALIDATION_FAILED naming each field, such as `settings.base_url` */
export function checkedSettings(kind: GatewayKind, given: unknown) {
  return checkedPart(gatewayDefinitions[kind].settings, "settings", given);
}

/**
 * @returns null for a kind that has none
 * @throws AppError VALIDATION_FAILED naming each field, such as `credentials.api_key`
 */
export function checkedCredentials(kind: GatewayKind, given: unknown) {
  return checkedPart(gatewayDefinitions[kind].credentials, "credentials", given);
}

import { z } from "zod";
import type { SupplierKind } from "@/server/db/generated/client";
import { checkedPart } from "@/shared/checked-part";
import { connectionUrl } from "@/shared/connection-url";
import { rupiah, text } from "@/shared/schemas";

/** What names a supplier for good. */
export function isSupplierCode(code: string): boolean {
  return /^[a-z0-9][a-z0-9-]{0,39}$/.test(code);
}

const percent = z
  .string()
  .regex(/^[0-9]{1,4}(\.[0-9]{1,4})?$/, "must be a decimal from 0 to 9999.9999");

/** How the price of an item follows from what it costs. */
const margin = z.strictObject({
  percent: percent.default("0"),
  /** Rupiah on top of that. */
  fixed: rupiah.default(0),
  /** Prices are rounded up to a multiple of it. */
  round_to: z.int().min(1).max(1_000_000).default(1),
});
export type Margin = z.output<typeof margin>;

/** What is told to a supplier of any kind. */
const common = {
  base_url: connectionUrl,
  timeout_seconds: z.int().min(1).max(60).default(30),
  /** Without one, prices stay the operator's affair. */
  margin: margin.optional(),
};

const exchangeRate = z
  .string()
  .regex(/^[0-9]{1,8}(\.[0-9]{1,6})?$/, "must be a decimal with at most 6 places")
  .refine((rate) => /[1-9]/.test(rate), "must be above 0");

const secret = text(1, 200);
const webhookSecret = secret.nullable().default(null);

/** What each kind of supplier is told: `settings` are no secret, `credentials` are sealed. */
export const supplierDefinitions = {
  digiflazz: {
    settings: z.strictObject({
      ...common,
      username: text(1, 100),
      /** What stands between account and zone in a customer number. */
      zone_separator: text(0, 5).default(""),
      testing: z.boolean().default(false),
    }),
    credentials: z.strictObject({ api_key: secret, webhook_secret: webhookSecret }),
  },
  smm_panel: {
    settings: z.strictObject({
      ...common,
      currency: z.string().regex(/^[A-Z]{3}$/, "must be 3 letters such as USD"),
      /** Rupiah for 1 unit of that currency. */
      exchange_rate: exchangeRate,
    }),
    credentials: z.strictObject({ key: secret }),
  },
  peer: {
    settings: z.strictObject(common),
    credentials: z.strictObject({ api_key: secret, webhook_secret: webhookSecret }),
  },
} as const satisfies Record<SupplierKind, { settings: z.ZodType; credentials: z.ZodType }>;

export const supplierKinds = ["digiflazz", "smm_panel", "peer"] as const satisfies SupplierKind[];

/** How items are delivered that a supplier of that kind can deliver. */
export const deliverable: Record<SupplierKind, readonly ("h2h" | "smm")[]> = {
  digiflazz: ["h2h"],
  smm_panel: ["smm"],
  peer: ["h2h", "smm"],
};

/** @throws AppError VALIDATION_FAILED naming each field, such as `settings.base_url` */
export function checkedSettings(kind: SupplierKind, given: unknown) {
  return checkedPart(supplierDefinitions[kind].settings, "settings", given);
}

/** @throws AppError VALIDATION_FAILED naming each field, such as `credentials.api_key` */
export function checkedCredentials(kind: SupplierKind, given: unknown) {
  return checkedPart(supplierDefinitions[kind].credentials, "credentials", given);
}

/** The margin that a supplier's settings name, of whatever kind it is. */
export function marginOf(settings: unknown): Margin | undefined {
  return z.object({ margin: margin.optional() }).parse(settings).margin;
}

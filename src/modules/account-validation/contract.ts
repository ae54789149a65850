import { z } from "zod";
import { okEnvelope } from "@/shared/envelope";
import { id, optional, text } from "@/shared/schemas";

export const validatorKinds = ["http", "peer"] as const;
export type ValidatorKind = (typeof validatorKinds)[number];

const accountName = text(1, 100);

export const validateAccountInput = z
  .object({
    item_id: id,
    customer_id: accountName.meta({ description: "User id or phone number." }),
    zone_id: optional(accountName).meta({
      description: "Needed where `validation.requires_zone_id` of the item is true.",
    }),
  })
  .meta({ examples: [{ item_id: 1, customer_id: "12345678", zone_id: "2201" }] });
export type ValidateAccountInput = { item_id: number; customer_id: string; zone_id?: string };

export const accountDetails = z.record(
  z.string(),
  z.union([z.string(), z.number(), z.boolean(), z.null()]),
);

export const validatedAccount = z.strictObject({
  display_name: z.string().meta({ description: "The account's name, with its region." }),
  account_name: z.string(),
  region: z.string().meta({ description: "Empty where it is not known." }),
  region_code: z.string().meta({ description: "Country code; empty where it is not known." }),
  cached: z.boolean().meta({ description: "Known from an earlier request of this account." }),
  details: accountDetails,
});
export type ValidatedAccount = z.output<typeof validatedAccount>;

export const validateAccountAnswer = okEnvelope(validatedAccount).meta({
  example: {
    message: "OK",
    data: {
      display_name: "Budi (Indonesia)",
      account_name: "Budi",
      region: "Indonesia",
      region_code: "ID",
      cached: false,
      details: {},
    },
  },
});

export const listValidationServicesInput = z.object({ search: optional(text(1, 100)) });

export const validationService = z.strictObject({
  product_id: id,
  product_name: z.string(),
  validation: z.strictObject({
    available: z.literal(true),
    endpoint: z.string(),
    requires_zone_id: z.boolean().meta({
      description: "Whether any of the variants needs `zone_id`; the others take it or leave it.",
    }),
  }),
  variants: z.array(
    z.strictObject({
      id: id.meta({ description: "The same as `item_id`." }),
      item_id: id,
      name: z.string(),
    }),
  ),
});
export type ValidationService = z.output<typeof validationService>;

export const listValidationServicesAnswer = z
  .strictObject({
    message: z.literal("OK"),
    data: z.array(validationService),
    meta: z.strictObject({ total_products: z.int(), total_items: z.int() }),
  })
  .meta({
    example: {
      message: "OK",
      data: [
        {
          product_id: 2,
          product_name: "Mobile Legends",
          validation: {
            available: true,
            endpoint: "/api/v1/item/validate",
            requires_zone_id: true,
          },
          variants: [{ id: 4, item_id: 4, name: "86 Diamonds" }],
        },
      ],
      meta: { total_products: 1, total_items: 1 },
    },
  });

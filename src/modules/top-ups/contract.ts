import { z } from "zod";
import { okEnvelope, okPage } from "@/shared/envelope";
import { optional, pageParameters, rupiah, text, timestamp } from "@/shared/schemas";

export const gatewayKinds = ["tripay", "transfer"] as const;
export type GatewayKind = (typeof gatewayKinds)[number];

export const channelTypes = ["qris", "va", "retail", "transfer"] as const;
export type ChannelType = (typeof channelTypes)[number];

export const topUpStatuses = ["pending", "paid", "expired", "canceled"] as const;
export type TopUpStatus = (typeof topUpStatuses)[number];

export const paymentChannel = z.strictObject({
  code: z.string(),
  name: z.string(),
  fee: rupiah.meta({ description: "Admin fee in Rupiah for the smallest amount." }),
  fee_percent: z
    .number()
    .positive()
    .optional()
    .meta({ description: "The part of the fee that grows with the amount." }),
  type: z.enum(channelTypes),
  min_amount: rupiah,
  max_amount: rupiah,
});
export type PaymentChannel = z.output<typeof paymentChannel>;

export const listPaymentChannelsAnswer = z.strictObject({ data: z.array(paymentChannel) }).meta({
  example: {
    data: [
      {
        code: "QRIS2",
        name: "QRIS",
        fee: 820,
        fee_percent: 0.7,
        type: "qris",
        min_amount: 10000,
        max_amount: 5000000,
      },
    ],
  },
});

export const createTopUpInput = z
  .object({ amount: rupiah, channel: text(1, 100) })
  .meta({ examples: [{ amount: 100000, channel: "QRIS2" }] });
export type CreateTopUpInput = z.output<typeof createTopUpInput>;

export const paymentInstructions = z.array(
  z.strictObject({ title: z.string(), steps: z.array(z.string()) }),
);
export type PaymentInstructions = z.output<typeof paymentInstructions>;

export const createdTopUp = z.strictObject({
  invoice: z.string(),
  channel: z.string(),
  amount: rupiah,
  fee: rupiah,
  total: rupiah.meta({ description: "What is to be paid, exactly." }),
  status: z.literal("pending"),
  payment_url: z.string().nullable(),
  qr_string: z.string().nullable(),
  pay_code: z.string().nullable(),
  instructions: paymentInstructions.nullable(),
  expires_at: timestamp,
});
export type CreatedTopUp = z.output<typeof createdTopUp>;

export const createTopUpAnswer = okEnvelope(createdTopUp).meta({
  example: {
    message: "OK",
    data: {
      invoice: "TOP-261121-0V6Q4M2Z8T1KD",
      channel: "BRIVA",
      amount: 100000,
      fee: 4250,
      total: 104250,
      status: "pending",
      payment_url: "https://tripay.co.id/checkout/T0001000000000000006",
      qr_string: null,
      pay_code: "57585748548596587",
      instructions: [{ title: "Internet Banking", steps: ["Pilih menu BRIVA"] }],
      expires_at: "2026-11-22T10:15:30.000+07:00",
    },
  },
});

/** What a form needs to show every channel with its fee before anything is created. */
export const topUpOptions = z.strictObject({
  channels: z.array(
    z.strictObject({
      code: z.string(),
      name: z.string(),
      type: z.enum(channelTypes),
      flat_fee: rupiah,
      percent_fee: z.number().min(0),
      min_amount: rupiah,
      max_amount: rupiah,
    }),
  ),
  /** A gateway is away, so there may be more channels than these. */
  incomplete: z.boolean(),
  pending: z.int().min(0),
  max_pending: z.int().min(0),
});
export type TopUpOptions = z.output<typeof topUpOptions>;

export const topUpOptionsAnswer = okEnvelope(topUpOptions);

export const createTopUpOnceInput = createTopUpInput.extend({ key: text(16, 64) });

export const ownTopUpRow = z.strictObject({
  invoice: z.string(),
  channel: z.string(),
  channel_name: z.string(),
  amount: rupiah,
  fee: rupiah,
  total: rupiah,
  status: z.enum(topUpStatuses),
  created_at: timestamp,
  expires_at: timestamp,
  paid_at: timestamp.nullable(),
});
export type OwnTopUpRow = z.output<typeof ownTopUpRow>;

export const ownTopUp = ownTopUpRow.extend({
  /** Whether the operator confirms it by hand. */
  by_hand: z.boolean(),
  payment_url: z.string().nullable(),
  qr_string: z.string().nullable(),
  pay_code: z.string().nullable(),
  instructions: paymentInstructions.nullable(),
  /** The balance after it was credited; null: it was not. */
  balance_after: rupiah.nullable(),
});
export type OwnTopUp = z.output<typeof ownTopUp>;

export const readOwnTopUpInput = z.object({ invoice: text(1, 191) });
export const ownTopUpAnswer = okEnvelope(ownTopUp);

export const listOwnTopUpsInput = z.object({
  ...pageParameters(20, 100),
  status: optional(z.enum(topUpStatuses)),
});
export type ListOwnTopUpsInput = z.output<typeof listOwnTopUpsInput>;
export const listOwnTopUpsAnswer = okPage(ownTopUpRow);

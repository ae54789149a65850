import { z } from "zod";
import { rupiah, text } from "@/shared/schemas";
import type { ChannelType } from "../../contract";
import type { GatewayChannel, PaymentState } from "./gateway";

/** A number, which Tripay writes as text here and there. */
const decimal = z
  .union([z.number(), z.string().regex(/^\d+(\.\d+)?$/)])
  .nullish()
  .transform((value) => Number(value ?? 0))
  .pipe(z.number().nonnegative());
const wholeNumber = decimal.pipe(rupiah);
const link = z
  .url({ protocol: /^https?$/ })
  .max(4_096)
  .nullish()
  .catch(null);
const statusWord = z.enum(["UNPAID", "PAID", "EXPIRED", "FAILED", "REFUND"]);

export const refusal = z.object({ success: z.literal(false), message: z.string().catch("") });

const channel = z.object({
  group: z.string(),
  code: text(1, 50),
  name: text(1, 200),
  fee_customer: z.object({ flat: wholeNumber, percent: decimal }),
  minimum_amount: wholeNumber,
  maximum_amount: wholeNumber,
  active: z.boolean(),
});
type TripayChannel = z.output<typeof channel>;

export const channelList = z.object({ success: z.literal(true), data: z.array(channel) });

const instructions = z.array(
  z.object({
    title: text(0, 200),
    // Tripay marks words up; an answer of ours is plain text.
    steps: z.array(text(0, 2_000).transform((step) => step.replace(/<[^>]*>/g, ""))),
  }),
);

export const createdTransaction = z.object({
  success: z.literal(true),
  data: z.object({
    reference: text(1, 100),
    merchant_ref: z.string(),
    payment_method: z.string(),
    amount: rupiah,
    expired_time: z.int().positive(),
    pay_code: z.union([text(1, 200), z.int().nonnegative().transform(String)]).nullish(),
    pay_url: link,
    checkout_url: link,
    qr_string: text(1, 4_096).nullish(),
    qr_url: link,
    instructions: instructions.nullish().catch(null),
  }),
});

export const transactionDetail = z.object({
  success: z.literal(true),
  data: z.object({
    reference: z.string(),
    merchant_ref: z.string(),
    amount: rupiah,
    status: statusWord,
  }),
});

export const callbackBody = z.object({
  reference: text(1, 100),
  merchant_ref: text(1, 100),
  total_amount: rupiah,
  status: statusWord,
});

/** How the channels of a group are called here; others need more of the customer than a top-up knows. */
function typeOf({ group, code }: TripayChannel): ChannelType | undefined {
  if (/^QRIS/.test(code)) return "qris";
  if (group === "Virtual Account") return "va";
  return group === "Convenience Store" ? "retail" : undefined;
}

/** A channel that can be used, or nothing. */
export function channelOf(answer: TripayChannel): GatewayChannel[] {
  const type = typeOf(answer);
  if (!answer.active || type === undefined) return [];
  return [
    {
      code: answer.code,
      name: answer.name,
      type,
      flatFee: answer.fee_customer.flat,
      percentFee: answer.fee_customer.percent,
      minAmount: answer.minimum_amount,
      maxAmount: answer.maximum_amount,
    },
  ];
}

/** Tripay's status word and the sum that belongs to it. */
export function stateOf(status: z.output<typeof statusWord>, total: number): PaymentState {
  if (status === "PAID") return { state: "paid", total };
  const states = {
    UNPAID: "pending",
    EXPIRED: "expired",
    FAILED: "failed",
    REFUND: "refunded",
  } as const;
  return { state: states[status] };
}

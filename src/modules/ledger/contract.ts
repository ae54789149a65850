import { z } from "zod";
import { okEnvelope, okPage } from "@/shared/envelope";
import { id, optional, pageParameters, rupiah, text, timestamp } from "@/shared/schemas";

export const mutationDirections = ["credit", "debit"] as const;

export const balanceAnswer = okEnvelope(z.strictObject({ balance: rupiah }));

export const listMutationsInput = z.object({
  ...pageParameters(20, 100),
  direction: optional(z.enum(mutationDirections)),
  type: optional(text(1, 50)),
});
export type ListMutationsInput = z.output<typeof listMutationsInput>;

export const mutation = z.strictObject({
  id,
  invoice: z.string(),
  ref_id: z.string().nullable(),
  direction: z.enum(mutationDirections),
  type: z.string(),
  amount: rupiah,
  balance_before: rupiah,
  balance_after: rupiah,
  created_at: timestamp,
});
export type MutationRow = z.output<typeof mutation>;

export const listMutationsAnswer = okPage(mutation).meta({
  example: {
    message: "OK",
    data: [
      {
        id: 812,
        invoice: "INV-261121-0V6Q4M2Z8T1KD",
        ref_id: "order-0001",
        direction: "debit",
        type: "payment",
        amount: 45000,
        balance_before: 250000,
        balance_after: 205000,
        created_at: "2026-11-21T10:15:30.000+07:00",
      },
    ],
    meta: { current_page: 1, per_page: 20, total: 1 },
  },
});

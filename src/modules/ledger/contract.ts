import { z } from "zod";
import { okEnvelope, okPage } from "@/shared/envelope";
import {
  dayParameter,
  id,
  monthParameter,
  optional,
  pageParameters,
  rupiah,
  text,
  timestamp,
  timeZoneParameter,
} from "@/shared/schemas";

export const mutationDirections = ["credit", "debit"] as const;

export const balanceAnswer = okEnvelope(z.strictObject({ balance: rupiah }));

export const listMutationsInput = z.object({
  ...pageParameters(20, 100),
  direction: optional(z.enum(mutationDirections)),
  type: optional(text(1, 50)),
});

/** What narrows a list of mutations; the days are whole ones of `time_zone`. */
export const ledgerFilter = z.object({
  direction: optional(z.enum(mutationDirections)),
  type: optional(text(1, 50)),
  from: optional(dayParameter),
  to: optional(dayParameter),
  /** An invoice or a ref_id, whole. */
  search: optional(text(1, 191)),
  time_zone: optional(timeZoneParameter),
});
export type LedgerFilter = Partial<z.output<typeof ledgerFilter>>;

export const searchMutationsInput = ledgerFilter.extend(pageParameters(20, 100));

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

export const searchMutationsAnswer = okPage(mutation);

export const ledgerOverviewAnswer = okEnvelope(
  z.strictObject({
    balance: rupiah,
    /** Below this the balance counts as low; null: never. */
    low_mark: rupiah.nullable(),
    low: z.boolean(),
    pending_top_ups: z.int().min(0),
  }),
);

export const statementInput = z.object({
  month: monthParameter,
  time_zone: optional(timeZoneParameter),
});
export type StatementInput = z.input<typeof statementInput>;

export const statement = z.strictObject({
  month: z.string(),
  from: timestamp,
  /** The first moment that is not of it any more. */
  until: timestamp,
  /** Whether the month is over. */
  complete: z.boolean(),
  /** The month of the account's first entry. */
  first_month: z.string().nullable(),
  opening_balance: rupiah,
  credited: rupiah,
  debited: rupiah,
  closing_balance: rupiah,
  sums: z.array(
    z.strictObject({
      type: z.string(),
      direction: z.enum(mutationDirections),
      count: z.int().min(1),
      amount: rupiah,
    }),
  ),
  entries: z.int().min(0),
  /** The entries are those after `after_seq` up to `last_seq`. */
  after_seq: z.int().min(0),
  last_seq: z.int().min(0),
});
export type Statement = z.output<typeof statement>;

export const statementAnswer = okEnvelope(statement);

const seq = z.int().min(0);

export const listEntriesInput = z.object({
  cursor: optional(seq),
  after: seq,
  up_to: seq,
  time_zone: optional(timeZoneParameter),
});
export type ListEntriesInput = z.input<typeof listEntriesInput>;

/** Oldest first; `next` is the cursor of what follows. */
export const listEntriesAnswer = z.strictObject({
  data: z.array(mutation),
  next: seq.nullable(),
});

/** Below which balance a payment is told of; null: none is. */
export const setLowMarkInput = z.strictObject({ low_mark: rupiah.min(1).nullable() });

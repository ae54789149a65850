import { createRouter, resellerProcedure } from "@/server/trpc";
import { pageAnswer } from "@/shared/envelope";
import {
  balanceAnswer,
  ledgerOverviewAnswer,
  listEntriesAnswer,
  listEntriesInput,
  listMutationsAnswer,
  listMutationsInput,
  searchMutationsAnswer,
  searchMutationsInput,
  setLowMarkInput,
  statementAnswer,
  statementInput,
} from "./contract";
import { listEntries } from "./domain/list-entries";
import { listMutations } from "./domain/list-mutations";
import { readBalance } from "./domain/read-balance";
import { readLedgerOverview } from "./domain/read-overview";
import { readStatement } from "./domain/read-statement";
import { setLowMark } from "./domain/set-low-mark";

export const ledgerRouter = createRouter({
  balance: resellerProcedure
    .meta({
      openapi: {
        method: "GET",
        path: "/v1/balance",
        tags: ["Balance"],
        summary: "Read the balance",
      },
      scope: "balance:read",
    })
    .output(balanceAnswer)
    .query(async ({ ctx }) => ({ message: "OK", data: await readBalance(ctx) })),

  mutations: resellerProcedure
    .meta({
      openapi: {
        method: "GET",
        path: "/v1/balance/mutations",
        tags: ["Balance"],
        summary: "List balance mutations",
        description:
          "Newest first. The mutations of an account form one unbroken chain: each `balance_before` is the `balance_after` of the one before.",
      },
      scope: "balance:read",
    })
    .input(listMutationsInput)
    .output(listMutationsAnswer)
    .query(async ({ ctx, input }) => pageAnswer(input, await listMutations(ctx, input))),

  overview: resellerProcedure
    .output(ledgerOverviewAnswer)
    .query(async ({ ctx }) => ({ message: "OK", data: await readLedgerOverview(ctx) })),

  setLowMark: resellerProcedure
    .input(setLowMarkInput)
    .output(setLowMarkInput)
    .mutation(async ({ ctx, input }) => {
      await setLowMark(ctx, { lowMark: input.low_mark });
      return input;
    }),

  search: resellerProcedure
    .input(searchMutationsInput)
    .output(searchMutationsAnswer)
    .query(async ({ ctx, input }) => pageAnswer(input, await listMutations(ctx, input))),

  statement: resellerProcedure
    .input(statementInput)
    .output(statementAnswer)
    .query(async ({ ctx, input }) => ({ message: "OK", data: await readStatement(ctx, input) })),

  entries: resellerProcedure
    .input(listEntriesInput)
    .output(listEntriesAnswer)
    .query(({ ctx, input }) => listEntries(ctx, input)),
});

import { createRouter, resellerProcedure } from "@/server/trpc";
import { pageAnswer } from "@/shared/envelope";
import {
  createOrderAnswer,
  createOrderInput,
  listOrdersAnswer,
  listOrdersInput,
  openOrdersAnswer,
  orderDetail,
  readOrderInput,
  sandboxOrderAnswer,
  sandboxOrderInput,
  statisticsAnswer,
  statisticsInput,
} from "./contract";
import { orderForm, orderQuote, quoteOrderInput, readOrderFormInput } from "./contract/buying";
import {
  describedOrder,
  describeOrderInput,
  revealedLicence,
  revealLicenceInput,
} from "./contract/detail";
import { foundOrders, searchOrdersInput } from "./contract/search";
import { countOpenOrders } from "./domain/count-open-orders";
import { describeOrder } from "./domain/describe-order";
import { listOrders } from "./domain/list-orders";
import { placeOrder } from "./domain/place-order";
import { placeSandboxOrder } from "./domain/place-sandbox-order";
import { quoteOrder } from "./domain/quote-order";
import { readOrder } from "./domain/read-order";
import { readOrderForm } from "./domain/read-order-form";
import { readStatistics } from "./domain/read-statistics";
import { revealLicence } from "./domain/reveal-licence";
import { searchOrders } from "./domain/search-orders";

export const ordersRouter = createRouter({
  create: resellerProcedure
    .meta({
      openapi: {
        method: "POST",
        path: "/v1/trx",
        tags: ["Transactions"],
        summary: "Create a transaction",
        description:
          "Buys the items of a cart from the balance. Whatever is refused leaves nothing behind: no debit, no stock, no used `ref_id`. After a lost answer send the same request again: REF_ID_ALREADY_EXIST then carries the transaction. With an `Idempotency-Key` the first answer itself comes again.",
      },
      scope: "orders:write",
      rateGroup: "orders",
      idempotent: true,
      errors: [
        "REF_ID_ALREADY_EXIST",
        "ITEM_NOT_FOUND",
        "SMM_ORDER_REQUIRES_JSON_NOTE",
        "REQUIRED_FIELD_MISSING",
        "MINIMUM_ORDER_NOT_MET",
        "MAXIMUM_ORDER_EXCEEDED",
        "LOCK_NOT_FOUND",
        "LOCK_ALREADY_USED",
        "LOCK_RELEASED",
        "LOCK_EXPIRED",
        "LOCK_MISMATCH",
        "MAX_PRICE_EXCEEDED",
        "PRODUCT_TEMPORARILY_UNAVAILABLE",
        "BALANCE_IS_INSUFFICIENT",
        "OUT_OF_STOCK",
      ],
    })
    .input(createOrderInput)
    .output(createOrderAnswer)
    .mutation(async ({ ctx, input }) => ({ message: "OK", data: await placeOrder(ctx, input) })),

  get: resellerProcedure
    .meta({
      openapi: {
        method: "GET",
        path: "/v1/trx/{id}",
        tags: ["Transactions"],
        summary: "Read a transaction",
        description: "By `ref_id`, else invoice, else id, percent-encoded.",
      },
      scope: "orders:read",
      errors: ["TRX_NOT_FOUND"],
    })
    .input(readOrderInput)
    .output(orderDetail)
    .query(async ({ ctx, input }) => ({ message: "OK", ...(await readOrder(ctx, input.id)) })),

  list: resellerProcedure
    .meta({
      openapi: {
        method: "GET",
        path: "/v1/trx",
        tags: ["Transactions"],
        summary: "List transactions",
        description: "Newest first.",
      },
      scope: "orders:read",
    })
    .input(listOrdersInput)
    .output(listOrdersAnswer)
    .query(async ({ ctx, input }) => pageAnswer(input, await listOrders(ctx, input))),

  sandbox: resellerProcedure
    .meta({
      openapi: {
        method: "POST",
        path: "/v1/order/sandbox",
        tags: ["Transactions"],
        summary: "Try an order",
        description:
          "Checks an integration: nothing is debited or delivered, and GET does not find it. A `ref_id` counts as used for 24 hours, among sandbox orders only.",
      },
      scope: "orders:write",
      rateGroup: "sandbox",
      errors: [
        "REF_ID_ALREADY_EXIST",
        "ITEM_NOT_FOUND",
        "MINIMUM_ORDER_NOT_MET",
        "MAXIMUM_ORDER_EXCEEDED",
      ],
    })
    .input(sandboxOrderInput)
    .output(sandboxOrderAnswer)
    .mutation(async ({ ctx, input }) => ({
      message: "OK",
      data: await placeSandboxOrder(ctx, input),
    })),

  statistics: resellerProcedure
    .input(statisticsInput)
    .output(statisticsAnswer)
    .query(({ ctx, input }) => readStatistics(ctx, input)),

  open: resellerProcedure.output(openOrdersAnswer).query(({ ctx }) => countOpenOrders(ctx)),

  quote: resellerProcedure
    .input(quoteOrderInput)
    .output(orderQuote)
    .query(({ ctx, input }) => quoteOrder(ctx, input)),

  form: resellerProcedure
    .input(readOrderFormInput)
    .output(orderForm)
    .query(({ ctx, input }) => readOrderForm(ctx, input.item_id)),

  search: resellerProcedure
    .input(searchOrdersInput)
    .output(foundOrders)
    .query(({ ctx, input }) => searchOrders(ctx, input)),

  detail: resellerProcedure
    .input(describeOrderInput)
    .output(describedOrder)
    .query(({ ctx, input }) => describeOrder(ctx, input)),

  revealLicence: resellerProcedure
    .input(revealLicenceInput)
    .output(revealedLicence)
    .mutation(({ ctx, input }) => revealLicence(ctx, input)),
});

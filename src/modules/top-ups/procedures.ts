import { createRouter, resellerProcedure } from "@/server/trpc";
import { pageAnswer } from "@/shared/envelope";
import {
  createTopUpAnswer,
  createTopUpInput,
  createTopUpOnceInput,
  listOwnTopUpsAnswer,
  listOwnTopUpsInput,
  listPaymentChannelsAnswer,
  ownTopUpAnswer,
  readOwnTopUpInput,
  topUpOptionsAnswer,
} from "./contract";
import { createTopUp } from "./domain/create-top-up";
import { createTopUpOnce } from "./domain/create-top-up-once";
import { listPaymentChannels } from "./domain/list-payment-channels";
import { listOwnTopUps, readOwnTopUp } from "./domain/own-top-ups";
import { readTopUpOptions } from "./domain/read-top-up-options";

export const topUpsRouter = createRouter({
  channels: resellerProcedure
    .meta({
      openapi: {
        method: "GET",
        path: "/v1/balance/channels",
        tags: ["Balance"],
        summary: "List payment channels",
        description:
          "How a balance can be topped up now. `fee` is the admin fee for the smallest amount. A bank transfer adds 1 to 999 Rupiah by which it is recognised; the `total` of the top-up says how much.",
      },
      scope: "balance:read",
    })
    .output(listPaymentChannelsAnswer)
    .query(async ({ ctx }) => ({ data: await listPaymentChannels(ctx) })),

  create: resellerProcedure
    .meta({
      openapi: {
        method: "POST",
        path: "/v1/balance",
        tags: ["Balance"],
        summary: "Top up the balance",
        description:
          "Asks for a payment of `total`; `amount` is credited once the payment channel has confirmed exactly that sum. GET /v1/trx/{invoice} tells what became of it.",
      },
      scope: "topups:write",
      idempotent: true,
      errors: [
        "CHANNEL_NOT_FOUND",
        "AMOUNT_OUT_OF_RANGE",
        "TOO_MANY_PENDING_TOPUPS",
        "PAYMENT_GATEWAY_UNAVAILABLE",
      ],
    })
    .input(createTopUpInput)
    .output(createTopUpAnswer)
    .mutation(async ({ ctx, input }) => ({ message: "OK", data: await createTopUp(ctx, input) })),

  options: resellerProcedure
    .output(topUpOptionsAnswer)
    .query(async ({ ctx }) => ({ message: "OK", data: await readTopUpOptions(ctx) })),

  createOnce: resellerProcedure
    .input(createTopUpOnceInput)
    .output(createTopUpAnswer)
    .mutation(async ({ ctx, input }) => ({
      message: "OK",
      data: await createTopUpOnce(ctx, input),
    })),

  get: resellerProcedure
    .input(readOwnTopUpInput)
    .output(ownTopUpAnswer)
    .query(async ({ ctx, input }) => ({
      message: "OK",
      data: await readOwnTopUp(ctx, input.invoice),
    })),

  list: resellerProcedure
    .input(listOwnTopUpsInput)
    .output(listOwnTopUpsAnswer)
    .query(async ({ ctx, input }) => pageAnswer(input, await listOwnTopUps(ctx, input))),
});

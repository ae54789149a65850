import { expect, test } from "vitest";
import { added, itemsOf, statusOutcome } from "./smm-panel-answers";
import { faultOf } from "./smm-panel-errors";
import { askAbout, smmRequest } from "./testing/requests";

const rupiah = { code: "IDR", rupiahPerUnit: "1" };
const asked = askAbout(smmRequest(), { supplierOrderId: "1" });

function told(answer: object) {
  const usual = {
    charge: "10",
    start_count: "5",
    status: "Completed",
    remains: "0",
    currency: "IDR",
  };
  return statusOutcome({ ...usual, ...answer }, asked, rupiah);
}

test.each([
  [
    { status: "In progress", remains: 400 },
    { status: "processing", remains: 400, delivered: 600 },
  ],
  [
    { status: "Cancelled", remains: "1000" },
    { status: "canceled", remains: 1_000 },
  ],
  [
    { status: "Canceled", remains: "0", charge: 0 },
    { status: "canceled", remains: 1_000 },
  ],
  [{ status: "Canceled", remains: "", charge: "10" }, { outcome: "unknown" }],
  [
    { status: "Partial", remains: "-5" },
    { status: "partial", remains: null },
  ],
  [
    { status: "Partial", remains: "12.5" },
    { status: "partial", remains: null },
  ],
  [
    { status: "Completed", remains: null, start_count: null },
    { status: "completed", startCount: null },
  ],
  [{ charge: "1e3" }, { status: "completed", cost: null }],
  [{ charge: "10.00001" }, { cost: 11 }],
  [{ currency: "usd" }, { cost: null }],
  [{ currency: undefined }, { cost: 10 }],
  [{ status: "Refunded", charge: "0.00" }, { outcome: "reversed" }],
  [{ status: "Refunded", charge: "4" }, { outcome: "unknown" }],
  [{ status: "Paused" }, { outcome: "unknown", reason: "the panel says Paused" }],
  [{ status: undefined }, { outcome: "unknown" }],
  [{ error: "Incorrect order ID" }, { outcome: "unknown", reason: "Incorrect order ID" }],
])("%j is told as %j", (answer, outcome) => {
  expect(told(answer)).toMatchObject(outcome);
});

test.each([
  [{ order: 23_501 }, "23501"],
  [{ order: "a1b2-c3" }, "a1b2-c3"],
  [{ order: 0 }, undefined],
  [{ order: "1,2" }, undefined],
  [{ order: 5, error: "Incorrect link" }, undefined],
  [{}, undefined],
])("%j names the order %s", (answer, order) => {
  expect(added.safeParse(answer).data?.order).toBe(order);
});

test.each([
  ["Internal server error", undefined],
  ["Something went wrong, try again later", undefined],
  ["Request timed out", undefined],
  ["Too many requests, try again later", "unavailable"],
  ["You have active order with this link. Please wait until order being completed.", "target"],
  ["Account is private", "target"],
  ["neworder.error.min_quantity", "item"],
  ["Your IP is not allowed", "supplier"],
  ["Nope", "order"],
])("%s: %s", (error, fault) => {
  expect(faultOf(error)).toBe(fault);
});

test("a service whose price is not understood is left out", () => {
  const row = { service: 1, name: "Likes", type: "Default", category: "x", min: "10", max: "100" };
  const rows = [
    { ...row, rate: "0.90" },
    { ...row, rate: "free" },
    null,
    { ...row, service: "2", rate: 8 },
  ];
  expect(itemsOf(rows, { code: "USD", rupiahPerUnit: "16000" })).toMatchObject([
    { code: "1", price: "14400" },
    { code: "2", price: "128000" },
  ]);
});

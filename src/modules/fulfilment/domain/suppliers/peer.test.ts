import { expect, test } from "vitest";
import { detail, peer, request, taken } from "./testing/peer-orders";
import type { PeerAnswer } from "./testing/peer-server";

test("a unit is ordered under our reference with a plain note", async () => {
  const { supplier, server } = await peer(() => ({ body: { message: "OK", data: taken } }));
  expect(await supplier.submit({ ...request, maxCost: 9_500 })).toEqual({
    ...{ outcome: "accepted", supplierOrderId: "INV-1", cost: 9_000 },
  });
  expect(server.asked).toMatchObject([
    {
      ...{ method: "POST", path: "/api/v1/trx", headers: { "x-apikey": "grs_live_secret" } },
      body: {
        ...{ ref_id: "GRS-1-abc", max_price: 9_500 },
        carts: [{ item_id: 71, quantity: 1, note: "08120000" }],
      },
    },
  ]);
});

test.each([
  [
    { nominal: 25_000, zone: "21" },
    { target: "08120000", provider_qty: 25_000, zone_id: "21" },
  ],
  [{ nominal: 25_000 }, { target: "08120000", provider_qty: 25_000 }],
  [
    { orderProcess: "smm" as const, quantity: 100 },
    { target: "08120000", opt_smm: [] },
  ],
  [
    { orderProcess: "smm" as const, quantity: 2, options: ["toko"], comments: "a\nb" },
    { target: "08120000", opt_smm: ["toko"], comment_smm: "a\nb" },
  ],
])("%j is ordered with a JSON note", async (changes, note) => {
  const { supplier, server } = await peer(() => ({ body: { message: "OK", data: taken } }));
  await supplier.submit({ ...request, ...changes });
  const [{ body } = { body: undefined }] = server.asked;
  const { carts } = body as { carts: { note: string }[] };
  expect(JSON.parse(carts[0]?.note ?? "")).toEqual(note);
});

test.each<[number, string, object, string]>([
  [400, "BALANCE_IS_INSUFFICIENT", {}, "supplier"],
  [401, "INVALID_API_KEY", {}, "supplier"],
  [401, "INVALID_IP", { ip: ["203.0.113.7"] }, "supplier"],
  [403, "THE_ACCOUNT_HAS_BEEN_SUSPENDED", {}, "supplier"],
  [403, "SCOPE_NOT_ALLOWED", {}, "supplier"],
  [404, "NOT_FOUND", {}, "supplier"],
  [404, "ITEM_NOT_FOUND", {}, "item"],
  [422, "OUT_OF_STOCK", {}, "item"],
  [422, "MAX_PRICE_EXCEEDED", {}, "item"],
  [503, "PRODUCT_TEMPORARILY_UNAVAILABLE", {}, "item"],
  [422, "VALIDATION_FAILED", { "carts.0.note.target": ["must be text"] }, "target"],
  [422, "VALIDATION_FAILED", { "carts.0.quantity": ["too large"] }, "item"],
  [429, "TOO_MANY_REQUESTS", {}, "unavailable"],
  [503, "SERVICE_UNAVAILABLE", {}, "unavailable"],
])(
  "%i %s with %j is refused, and the fault is the %4$s's",
  async (status, message, errors, fault) => {
    const { supplier } = await peer(() => ({ status, body: { message, errors, request_id: "r" } }));
    expect(await supplier.submit(request)).toMatchObject({
      ...{ outcome: "refused", fault, reason: expect.stringContaining(message) },
    });
  },
);

test.each<[string, PeerAnswer]>([
  ["INTERNAL_ERROR", { status: 500, body: { message: "INTERNAL_ERROR" } }],
  ["a request under way", { status: 409, body: { message: "IDEMPOTENCY_IN_PROGRESS" } }],
  ["an unknown word", { status: 422, body: { message: "SOMETHING_NEW" } }],
  ["a refusal in the name of a broken proxy", { status: 502, body: { message: "OUT_OF_STOCK" } }],
  ["success without data", { body: { message: "OK" } }],
  ["success with another status", { status: 500, body: { message: "OK", data: taken } }],
  ["another order", { body: { message: "OK", data: { ...taken, ref_id: "GRS-2" } } }],
  ["a cut connection", "cut"],
  ["silence", "silence"],
])("%s leaves it unknown, and says no secret", async (_, answer) => {
  const { supplier } = await peer(() => answer, 0.5);
  const outcome = await supplier.submit(request);
  expect(outcome.outcome).toBe("unknown");
  expect(JSON.stringify(outcome)).not.toContain("grs_live_secret");
});

test("a copy of what arrived before is that order", async () => {
  const body = { message: "REF_ID_ALREADY_EXIST", data: taken, same_request: true };
  const { supplier, server } = await peer(() => ({ status: 422, body }));
  expect(await supplier.submit(request)).toMatchObject({
    outcome: "accepted",
    supplierOrderId: "INV-1",
  });
  expect(server.asked).toHaveLength(1);
});

test("a reference that stands for something else is never taken for ours", async () => {
  const body = { message: "REF_ID_ALREADY_EXIST", data: taken, same_request: false };
  const { supplier } = await peer(({ method }) =>
    method === "POST" ? { status: 422, body } : detail("completed"),
  );
  expect((await supplier.submit(request)).outcome).toBe("unknown");
});

test.each([
  ["of our item", {}, "delivered"],
  ["of another item", { variant_id: 72 }, "unknown"],
])("where the copy is not told, an order %s is read", async (_, item, outcome) => {
  const { supplier } = await peer(({ method }) =>
    method === "POST"
      ? { status: 422, body: { message: "REF_ID_ALREADY_EXIST" } }
      : detail("completed", { ...item, product_license: "KEY-1" }),
  );
  expect(await supplier.submit(request)).toMatchObject({ outcome });
});

test("an item's code that is no number is refused without asking", async () => {
  const { supplier, server } = await peer(() => "cut");
  expect(await supplier.submit({ ...request, code: "xl5" })).toMatchObject({
    ...{ outcome: "refused", fault: "item" },
  });
  expect(server.asked).toEqual([]);
});

test("who cannot be reached has surely taken nothing", async () => {
  const { supplier, server } = await peer(() => "cut");
  await server.close();
  expect(await supplier.submit(request)).toMatchObject({
    outcome: "refused",
    fault: "unavailable",
  });
});

import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { createOrderInput } from "@/modules/orders/contract";
import { placeOrder } from "@/modules/orders/domain/place-order";
import { readOrder } from "@/modules/orders/domain/read-order";
import { testShop } from "@/testing/test-shop";
import { testCli } from "./testing/test-cli";

const shop = testShop();
const { cli, json, refusal } = testCli(() => shop().system);

/** An order of two pieces that are sent by hand, Rp 1,000 each. */
async function waitingOrder() {
  const { context, id } = await shop().reseller({ balance: 10_000 });
  const item = await shop().item({ orderProcess: "manual", stockKind: "unlimited" });
  const carts = [{ item_id: item, quantity: 2, note: "akun@example.com" }];
  const ref_id = randomUUID();
  const { invoice } = await placeOrder(context, createOrderInput.parse({ ref_id, carts }));
  const read = async () => (await readOrder(context, ref_id)).data;
  return { id, invoice, read };
}

test("open lists what waits, and send tells the buyer what was sent", async () => {
  const { invoice, read } = await waitingOrder();
  expect(await json(["order", "open"])).toContainEqual(
    expect.objectContaining({ invoice, target: "akun@example.com", status: "queued", quantity: 2 }),
  );
  expect((await cli(["order", "open"])).out).toContain(invoice);
  const sent = await json(["order", "send", invoice, "--text-file", "text.txt"], {
    "text.txt": "user: toko\npassword: rahasia\n",
  });
  expect(sent).toMatchObject({ invoice, unit: 1, outcome: "completed" });
  expect(await read()).toMatchObject({
    status: "completed",
    items: [{ line_status: "sent", product_license: "user: toko\npassword: rahasia" }],
  });
  expect(await json(["order", "open"])).not.toContainEqual(expect.objectContaining({ invoice }));
});

test("settle gives the money back, and says why", async () => {
  const { id, invoice, read } = await waitingOrder();
  const words = ["order", "settle", invoice, "--outcome", "failed", "--reason", "Stok habis"];
  expect(await json(words)).toMatchObject({ invoice, outcome: "failed" });
  expect(await read()).toMatchObject({ status: "failed", note: "Stok habis" });
  const balance = await shop().db.prisma.balance.findUniqueOrThrow({ where: { resellerId: id } });
  expect(balance.amount).toBe(10_000n);
});

test("bad input", async () => {
  const { invoice } = await waitingOrder();
  expect((await refusal(["order", "send", "INV-NONE"])).error).toBe("TRX_NOT_FOUND");
  const settling = ["order", "settle", invoice, "--outcome"];
  expect((await refusal([...settling, "lost"])).error).toBe("USAGE");
  expect((await refusal([...settling, "failed"])).errors).toHaveProperty("reason");
  expect((await refusal([...settling, "partial"])).errors).toHaveProperty("remains");
  expect((await refusal([...settling, "partial", "--remains", "some"])).error).toBe("USAGE");
  expect((await refusal(["order", "send", invoice, "--line", "1"])).error).toBe(
    "VALIDATION_FAILED",
  );
});

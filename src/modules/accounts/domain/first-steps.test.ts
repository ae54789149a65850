import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import type { VerbContext } from "@/server/db/verb-context";
import { testShop } from "@/testing/test-shop";
import { createKey } from "../../api-keys/domain/create-key";
import { createOrderInput } from "../../orders/contract";
import { placeOrder } from "../../orders/domain/place-order";
import { placeSandboxOrder } from "../../orders/domain/place-sandbox-order";
import { tidySandboxOrders } from "../../orders/domain/tidy-sandbox-orders";
import { createWebhookSecret } from "../../webhooks/domain/create-secret";
import { updateWebhook } from "../../webhooks/domain/update-webhook";
import { createReseller } from "./create-reseller";
import { dismissFirstSteps } from "./dismiss-first-steps";
import { readFirstSteps } from "./read-first-steps";

const shop = testShop();
const none = {
  ...{ api_key: false, webhook: false, sandbox_order: false },
  ...{ order: false, dismissed: false },
};

/** A reseller with nothing at all. */
async function newcomer(): Promise<{ id: number; context: VerbContext }> {
  const { id } = await createReseller(shop().system, {
    name: "Toko Baru",
    email: `${randomUUID()}@example.com`,
    tier: "retail",
  });
  const context = shop().contextOf({
    ...{ kind: "user", userId: 1, role: "reseller", resellerId: id, sessionId: "x" },
    passwordAt: new Date(),
  });
  return { id, context };
}

test("each step is taken by doing it", async () => {
  const { id, context } = await newcomer();
  expect(await readFirstSteps(context)).toEqual(none);

  await createKey(shop().system, { resellerId: id, name: "server", scopes: ["orders:write"] });
  expect(await readFirstSteps(context)).toEqual({ ...none, api_key: true });

  await createWebhookSecret(context, { revoke_previous: false });
  expect((await readFirstSteps(context)).webhook).toBe(false);
  await updateWebhook(context, { callback_url: "https://receiver.example.com/" });
  expect((await readFirstSteps(context)).webhook).toBe(true);

  const item_id = await shop().item({ units: 1 });
  await placeSandboxOrder(context, { ref_id: "try-1", item_id, quantity: 1 });
  expect((await readFirstSteps(context)).sandbox_order).toBe(true);

  await shop().credit(id, 1_000);
  const carts = [{ item_id, quantity: 1 }];
  await placeOrder(context, createOrderInput.parse({ ref_id: "first", carts }));
  expect(await readFirstSteps(context)).toEqual({
    ...{ api_key: true, webhook: true, sandbox_order: true, order: true, dismissed: false },
  });
});

test("a key that is revoked or expired does not count", async () => {
  const { id, context } = await newcomer();
  const { id: key } = await createKey(shop().system, {
    resellerId: id,
    name: "server",
    scopes: ["orders:read"],
  });
  const where = { resellerId_id: { resellerId: id, id: key } };
  const { apiKey } = shop().db.prisma;
  await apiKey.update({ where, data: { expiresAt: context.now } });
  expect((await readFirstSteps(context)).api_key).toBe(false);
  await apiKey.update({ where, data: { expiresAt: null } });
  expect((await readFirstSteps(context)).api_key).toBe(true);
  await apiKey.update({ where, data: { revokedAt: context.now } });
  expect((await readFirstSteps(context)).api_key).toBe(false);
});

test("a sandbox order is remembered when it is tidied away", async () => {
  const { context } = await newcomer();
  const item_id = await shop().item({ units: 1 });
  await placeSandboxOrder(context, { ref_id: "try-1", item_id, quantity: 1 });
  await placeSandboxOrder(context, { ref_id: "try-2", item_id, quantity: 1 });
  while ((await tidySandboxOrders(shop().db, new Date(Date.now() + 60_000))) > 0);
  expect(await readFirstSteps(context)).toEqual({ ...none, sandbox_order: true });
});

test("a list that was put away stays away, and nobody else's goes with it", async () => {
  const { context } = await newcomer();
  const other = await newcomer();
  const item_id = await shop().item({ units: 1 });
  await placeSandboxOrder(context, { ref_id: "try-1", item_id, quantity: 1 });
  expect(await dismissFirstSteps(context)).toMatchObject({ sandbox_order: true, dismissed: true });
  expect(await dismissFirstSteps(context)).toMatchObject({ dismissed: true });
  expect(await readFirstSteps(other.context)).toEqual(none);

  // Put away first, tried out later.
  await dismissFirstSteps(other.context);
  await placeSandboxOrder(other.context, { ref_id: "try-1", item_id, quantity: 1 });
  expect(await readFirstSteps(other.context)).toMatchObject({
    ...{ sandbox_order: true, dismissed: true },
  });
});

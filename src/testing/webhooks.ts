import { randomUUID } from "node:crypto";
import { createOrderInput } from "@/modules/orders/contract";
import { placeOrder } from "@/modules/orders/domain/place-order";
import { createWebhookSecret } from "@/modules/webhooks/domain/create-secret";
import type { SenderContext } from "@/modules/webhooks/domain/deliver";
import type { ClaimedDelivery } from "@/modules/webhooks/domain/delivery";
import { claimDueDeliveries } from "@/modules/webhooks/domain/due-deliveries";
import { updateWebhook } from "@/modules/webhooks/domain/update-webhook";
import { receiver } from "../../simulators/receiver/testing";
import type { TestReseller, TestShop } from "./shop";

const LEASE_MS = 20_000;

/** A time that moves only when it is told to. */
export class TestClock {
  constructor(public now = new Date()) {}

  advance(milliseconds: number): void {
    this.now = new Date(this.now.getTime() + milliseconds);
  }
}

/** A reseller whose events go to a receiver of its own, which verifies them; both end with the test. */
export async function listeningReseller(shop: TestShop, settings: { balance?: number } = {}) {
  const reseller = await shop.reseller({ balance: 1_000_000, ...settings });
  const running = await receiver({ secret: undefined });
  const { webhook_secret: secret } = await createWebhookSecret(reseller.context, {});
  running.setSecret(secret);
  await updateWebhook(reseller.context, { callback_url: running.url, webhook_enabled: true });
  return { ...reseller, receiver: running, secret };
}

/** Buys units of an item, which emits `order.paid` and `order.completed`; answers the order's ref_id. */
export async function order(
  { context }: Pick<TestReseller, "context">,
  item: number,
  { now = new Date(), note, quantity = 1 }: { now?: Date; note?: string; quantity?: number } = {},
): Promise<string> {
  const ref_id = randomUUID();
  const carts = [{ item_id: item, quantity, note }];
  await placeOrder({ ...context, now }, createOrderInput.parse({ ref_id, carts }));
  return ref_id;
}

/** Who sends at the time of that clock. */
export function senderAt({ system }: TestShop, clock: TestClock): SenderContext {
  const { db, sealer, timeZone, outbound } = system;
  return { db, sealer, timeZone, agent: outbound, now: () => clock.now };
}

/** Claims what is due by that clock. */
export function claim(shop: TestShop, clock: TestClock, limit = 100): Promise<ClaimedDelivery[]> {
  return claimDueDeliveries(shop.db, {
    limit,
    now: clock.now,
    leaseUntil: new Date(clock.now.getTime() + LEASE_MS),
    perEndpoint: 8,
    running: new Map(),
  });
}

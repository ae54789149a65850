import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { createUser } from "@/modules/accounts/domain/create-user";
import { createCallerFactory } from "@/server/trpc";
import { appRouter } from "../router";
import { baseUrl, doors } from "./client";
import { contractShop } from "./contract-shop";
import { cookieOf, signIn } from "./portal-session";
import { newTransferChannel } from "./transfer-channel";

const shop = contractShop();
const password = "correct horse";

type Names = { orders: string; "balance/top-ups": string; webhooks: string };
type Kind = keyof Names;

/** A person with one order, one top-up and one delivery. */
type Party = { email: string; names: Names };

let mine: Party;
let theirs: Party;

const none: Names = {
  orders: "INV-260101-0000000000000",
  "balance/top-ups": "TOP-260101-0000000000000",
  webhooks: `evt_${"0".repeat(32)}`,
};

async function newParty(channel: string): Promise<Party> {
  const { id: resellerId } = await shop.reseller({ balance: 10_000 });
  const email = `${randomUUID()}@example.com`;
  await createUser(shop.system, { email, name: "Dewi", password, role: "reseller", resellerId });
  const { principal } = (await shop.user(resellerId)).context;
  const context = { ...shop.contextOf(principal), requestId: randomUUID() };
  const caller = createCallerFactory(appRouter)(context);
  await caller.webhooks.createSecret({});
  await caller.webhooks.update({
    callback_url: "https://receiver.invalid/",
    webhook_enabled: true,
  });
  const carts = [{ item_id: await shop.item({ units: 1 }), quantity: 1 }];
  const placed = await caller.orders.create({ ref_id: randomUUID(), carts });
  const topUp = await caller.topUps.create({ amount: 100_000, channel });
  const names = {
    orders: placed.data.invoice,
    "balance/top-ups": topUp.data.invoice,
    webhooks: (await caller.webhooks.deliveries({})).data[0]?.event_id ?? "",
  };
  return { email, names };
}

beforeAll(async () => {
  const channel = await newTransferChannel(shop.system);
  mine = await newParty(channel);
  theirs = await newParty(channel);
});

/** What a page shows before its scripts run. */
function shownBy(html: string, name: string): string {
  return html
    .replaceAll(/<script[\s\S]*?<\/script>/g, "")
    .replaceAll(/ nonce="[^"]*"/g, "")
    .replaceAll(name, "NAME");
}

describe.each(doors)("through the %s door", (door) => {
  const url = baseUrl(door);
  let cookie = "";

  beforeAll(async () => {
    cookie = cookieOf(await signIn(url, { email: mine.email, password }));
  });

  async function open(kind: Kind, name: string) {
    const page = await fetch(`${url}/${kind}/${name}`, { headers: { cookie }, redirect: "manual" });
    return { status: page.status, html: await page.text() };
  }

  test.each(Object.keys(none) as Kind[])(
    "C01 a name of %s that is none of one's own is answered 404",
    async (kind) => {
      expect((await open(kind, mine.names[kind])).status).toBe(200);
      const unknown = await open(kind, none[kind]);
      const foreign = await open(kind, theirs.names[kind]);
      expect([unknown.status, foreign.status]).toEqual([404, 404]);
      expect(shownBy(foreign.html, theirs.names[kind])).toBe(shownBy(unknown.html, none[kind]));
    },
  );

  test("what can be no name is answered 404", async () => {
    for (const kind of Object.keys(none) as Kind[]) {
      expect((await open(kind, "x".repeat(500))).status).toBe(404);
      expect((await open(kind, "a%00b")).status).toBe(404);
    }
  });

  test("strangers are sent to sign in before anything is looked up", async () => {
    for (const kind of Object.keys(none) as Kind[]) {
      const page = await fetch(`${url}/${kind}/${none[kind]}`, { redirect: "manual" });
      expect(page.status).toBe(307);
    }
  });
});

test("a page of the portal says in its first answer that there is no such order", async () => {
  const url = baseUrl("node");
  const cookie = cookieOf(await signIn(url, { email: mine.email, password }));
  const page = await fetch(`${url}/orders/${none.orders}`, { headers: { cookie } });
  const shown = shownBy(await page.text(), none.orders);
  expect(shown).toContain("There is no such order");
  expect(shown).toContain("<nav");
});

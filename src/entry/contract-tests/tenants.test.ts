import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { appRouter } from "@/entry/router";
import type { Principal } from "@/server/principal";
import { createCallerFactory, refusalOf } from "@/server/trpc";
import type { AppError } from "@/shared/errors";
import { formatTime } from "@/shared/time";
import { testNicknames } from "@/testing/nicknames";
import type { TestReseller } from "@/testing/shop";
import { contractShop } from "./contract-shop";
import { openProcedures } from "./open-procedures";
import { newTransferChannel } from "./transfer-channel";

const shop = contractShop();
const nicknames = testNicknames(() => shop);
const createCaller = createCallerFactory(appRouter);

/** A reseller, and a person who acts for it; a person may call every procedure. */
type Party = TestReseller & { person: Principal };

let mine: Party;
let theirs: Party;
/** Names of things that belong to `theirs`. */
const owned = {
  refId: randomUUID(),
  invoice: "",
  orderId: 0,
  licence: 0,
  lockToken: "",
  topUp: "",
  eventId: "",
  keyId: 0,
  session: "",
};

async function newParty(balance: number): Promise<Party> {
  const reseller = await shop.reseller({ balance });
  return { ...reseller, person: (await shop.user(reseller.id)).context.principal };
}

beforeAll(async () => {
  mine = await newParty(1_000);
  theirs = await newParty(10_000);
  const item = await shop.item({ units: 2 });
  const caller = callerOf(theirs.person);
  const placed = await caller.orders.create({
    ref_id: owned.refId,
    carts: [{ item_id: item, quantity: 1 }],
  });
  owned.invoice = placed.data.invoice;
  const locked = await caller.stock.lock({ item_id: item, quantity: 1 });
  owned.lockToken = locked.data.lock_token;
  owned.orderId = (await caller.orders.get({ id: owned.refId })).data.id;
  const described = await caller.orders.detail({ invoice: owned.invoice });
  owned.licence = described.lines[0]?.licences[0]?.order_item_id ?? 0;
  const channel = await newTransferChannel(shop.system);
  await caller.webhooks.createSecret({});
  const callback_url = "https://receiver.invalid/";
  await caller.webhooks.update({ callback_url, webhook_enabled: true });
  const stocked = await shop.item({ units: 1 });
  await caller.orders.create({ ref_id: randomUUID(), carts: [{ item_id: stocked, quantity: 1 }] });
  owned.eventId = (await caller.webhooks.deliveries({})).data[0]?.event_id ?? "";
  owned.session = (await caller.accounts.sessions()).sessions[0]?.id ?? "";
  owned.keyId = (await caller.apiKeys.list()).usable[0]?.id ?? 0;
  owned.topUp = (await caller.topUps.create({ amount: 100_000, channel })).data.invoice;
});

function callerOf(principal: Principal) {
  return createCaller({ ...shop.contextOf(principal), requestId: randomUUID() });
}

/** What a call answers, whether it succeeds or is refused, without what differs by chance. */
async function answerOf(call: Promise<unknown>): Promise<unknown> {
  try {
    return await call;
  } catch (error) {
    const refusal = refusalOf(error);
    if (!refusal) throw error;
    return { code: refusal.code, errors: refusal.errors, extra: refusal.extra };
  }
}

type Caller = ReturnType<typeof callerOf>;

/** Every procedure: how to ask for what is another reseller's, and for what does not exist. */
const matrix: Record<string, "takes no id" | ((caller: Caller) => Promise<[unknown, unknown]>)> = {
  "orders.create": "takes no id",
  "orders.list": "takes no id",
  "orders.sandbox": "takes no id",
  "orders.statistics": "takes no id",
  "orders.open": "takes no id",
  "orders.get": async (caller) => {
    const theirsByName = [owned.refId, owned.invoice, String(owned.orderId), owned.topUp];
    const noneByName = [randomUUID(), "INV-260101-0000000000000", "9007199254740991", "TOP-0"];
    const ask = (names: string[]) =>
      Promise.all(names.map((id) => answerOf(caller.orders.get({ id }))));
    return [await ask(theirsByName), await ask(noneByName)];
  },
  "orders.quote": "takes no id",
  "orders.form": "takes no id",
  "orders.search": async (caller) => {
    const ask = (id: number, search: string) =>
      Promise.all([
        answerOf(caller.orders.search({ newer_than: id })),
        answerOf(caller.orders.search({ older_than: id })),
        answerOf(caller.orders.search({ search })),
      ]);
    return [await ask(owned.orderId, owned.invoice), await ask(9_007_199_254_740_991, "INV-0")];
  },
  "orders.detail": async (caller) => {
    const read = (invoice: string) => answerOf(caller.orders.detail({ invoice }));
    return [await read(owned.invoice), await read("INV-260101-0000000000000")];
  },
  "orders.revealLicence": async (caller) => {
    const reveal = (invoice: string) =>
      answerOf(caller.orders.revealLicence({ invoice, order_item_id: owned.licence }));
    return [await reveal(owned.invoice), await reveal("INV-260101-0000000000000")];
  },
  "catalogue.list": "takes no id",
  "catalogue.categories": "takes no id",
  "catalogue.get": "takes no id",
  "accountValidation.validate": "takes no id",
  "accountValidation.services": "takes no id",
  "stock.lock": "takes no id",
  "stock.locks": "takes no id",
  "stock.activeLocks": "takes no id",
  "stock.release": async (caller) => {
    const release = (lock_token: string) => answerOf(caller.stock.release({ lock_token }));
    return [await release(owned.lockToken), await release("LCK-00000000000000000000000000")];
  },
  "topUps.channels": "takes no id",
  "topUps.create": "takes no id",
  "topUps.options": "takes no id",
  "topUps.createOnce": "takes no id",
  "topUps.list": "takes no id",
  "topUps.get": async (caller) => {
    const get = (invoice: string) => answerOf(caller.topUps.get({ invoice }));
    return [await get(owned.topUp), await get("TOP-260101-0000000000000")];
  },
  "ledger.balance": "takes no id",
  "ledger.mutations": "takes no id",
  "ledger.overview": "takes no id",
  "ledger.statement": "takes no id",
  "ledger.search": async (caller) => {
    const search = (name: string) => answerOf(caller.ledger.search({ search: name }));
    return [
      await Promise.all([search(owned.refId), search(owned.invoice)]),
      await Promise.all([search("no such"), search("INV-260101-0000000000000")]),
    ];
  },
  "ledger.entries": async (caller) => {
    const entries = (after: number) => answerOf(caller.ledger.entries({ after, up_to: 1_000 }));
    return [await entries(1), await entries(999)];
  },
  "webhooks.get": "takes no id",
  "webhooks.update": "takes no id",
  "webhooks.createSecret": "takes no id",
  "webhooks.test": "takes no id",
  "webhooks.docs": "takes no id",
  "webhooks.deliveries": "takes no id",
  "webhooks.replay": async (caller) => {
    const replay = (event_id: string) => answerOf(caller.webhooks.replay({ event_id }));
    return [await replay(owned.eventId), await replay("evt_0d3f6c1e5b9a4f7c8e2d1a0b9c8d7e6f")];
  },
  "webhooks.replayFailed": "takes no id",
  "webhooks.log": async (caller) => {
    const find = (search: string) => answerOf(caller.webhooks.log({ search }));
    return [await find(owned.eventId), await find("evt_0d3f6c1e5b9a4f7c8e2d1a0b9c8d7e6f")];
  },
  "webhooks.delivery": async (caller) => {
    const read = (event_id: string) => answerOf(caller.webhooks.delivery({ event_id }));
    return [await read(owned.eventId), await read("evt_0d3f6c1e5b9a4f7c8e2d1a0b9c8d7e6f")];
  },
  "webhooks.orderDeliveries": async (caller) => {
    const list = (invoice: string) => answerOf(caller.webhooks.orderDeliveries({ invoice }));
    return [await list(owned.invoice), await list("INV-260101-0000000000000")];
  },
  "webhooks.countFailed": "takes no id",
  "webhooks.health": "takes no id",
  "accounts.me": "takes no id",
  "accounts.signUp": "takes no id",
  "accounts.confirmSignUp": "takes no id",
  "accounts.forgotPassword": "takes no id",
  "accounts.resetPassword": "takes no id",
  "accounts.firstSteps": "takes no id",
  "accounts.dismissFirstSteps": "takes no id",
  "liveUpdates.changes": "takes no id",
  "accounts.confirmPassword": "takes no id",
  "accounts.profile": "takes no id",
  "accounts.updateProfile": "takes no id",
  "accounts.changePassword": "takes no id",
  "accounts.changeEmail": "takes no id",
  "accounts.confirmEmail": "takes no id",
  "accounts.sessions": "takes no id",
  "accounts.endOtherSessions": "takes no id",
  "accounts.endSession": async (caller) => {
    const end = (session_id: string) => answerOf(caller.accounts.endSession({ session_id }));
    return [await end(owned.session), await end("0".repeat(22))];
  },
  "audit.list": "takes no id",
  "ledger.setLowMark": "takes no id",
  "apiKeys.list": "takes no id",
  "apiKeys.create": "takes no id",
  "apiKeys.rotate": async (caller) => {
    const rotate = (key_id: number) =>
      answerOf(caller.apiKeys.rotate({ key_id, overlap_hours: 1 }));
    return [await rotate(owned.keyId), await rotate(9_007_199_254_740_991)];
  },
  "apiKeys.revoke": async (caller) => {
    const revoke = (key_id: number) => answerOf(caller.apiKeys.revoke({ key_id }));
    return [await revoke(owned.keyId), await revoke(9_007_199_254_740_991)];
  },
};

const procedures = Object.keys(appRouter._def.procedures);

test("C01 every procedure has its row in the matrix", () => {
  expect(Object.keys(matrix).sort()).toEqual([...procedures].sort());
});

describe("C01 another reseller's and none are answered alike", () => {
  test.each(Object.entries(matrix))("%s", async (_name, row) => {
    if (row === "takes no id") return;
    const [foreign, none] = await row(callerOf(mine.person));
    expect(foreign).toEqual(none);
    const [own] = await row(callerOf(theirs.person));
    expect(own).not.toEqual(none);
  });

  test("lists and sums hold one's own only", async () => {
    const caller = callerOf(mine.person);
    expect((await caller.orders.list({})).data).toEqual([]);
    expect((await caller.orders.search({})).rows).toEqual([]);
    expect((await caller.stock.locks()).data).toEqual([]);
    expect((await caller.stock.activeLocks()).locks).toEqual([]);
    expect((await caller.ledger.balance()).data.balance).toBe(1_000);
    expect((await caller.ledger.mutations({})).meta.total).toBe(1);
    expect((await caller.ledger.search({})).meta.total).toBe(1);
    expect((await caller.ledger.entries({ after: 0, up_to: 1_000 })).data).toHaveLength(1);
    expect((await caller.ledger.overview()).data).toMatchObject({
      balance: 1_000,
      pending_top_ups: 0,
    });
    const month = formatTime(new Date(), "Asia/Jakarta").slice(0, 7);
    expect((await caller.ledger.statement({ month })).data).toMatchObject({
      entries: 1,
      closing_balance: 1_000,
    });
    expect((await caller.topUps.list({})).data).toEqual([]);
    expect((await caller.topUps.options()).data.pending).toBe(0);
    expect((await caller.webhooks.get()).data).toMatchObject({
      callback_url: null,
      has_secret: false,
    });
    expect((await caller.webhooks.deliveries({})).meta.total).toBe(0);
    expect((await caller.webhooks.log({})).data.deliveries).toEqual([]);
    expect((await caller.webhooks.health()).data).toMatchObject({ pending: 0, delivered: 0 });
    const { totals } = await caller.orders.statistics({ days: 7, time_zone: "UTC" });
    expect(totals).toMatchObject({ spent: 0, orders: 0 });
    expect((await caller.audit.list({})).rows).toMatchObject([
      { action: "sign_in" },
      { action: "key.created" },
    ]);
    expect((await caller.accounts.sessions()).sessions).toHaveLength(1);
    expect((await caller.apiKeys.list()).usable).toHaveLength(1);
    expect(await caller.orders.open()).toEqual({ in_progress: 0, in_review: 0 });
    expect(await caller.accounts.firstSteps()).toMatchObject({ webhook: false, order: false });
  });

  test("what was found out for one is not known to another", async () => {
    const item_id = await shop.item();
    await nicknames().attach(item_id, "freefire");
    const validate = async (who: Party) =>
      (await callerOf(who.person).accountValidation.validate({ item_id, ...account })).data.cached;
    const account = { customer_id: "12345678" };
    expect([await validate(theirs), await validate(theirs)]).toEqual([false, true]);
    expect([await validate(mine), await validate(mine)]).toEqual([false, true]);
  });

  test("another's lock serves nobody else's order", async () => {
    const carts = [{ item_id: 1, quantity: 1 }];
    const order = (lock_token: string) =>
      answerOf(callerOf(mine.person).orders.create({ ref_id: randomUUID(), carts, lock_token }));
    expect(await order(owned.lockToken)).toEqual(await order("LCK-00000000000000000000000000"));
  });

  test("a ref_id used by another is free for oneself", async () => {
    const item = await shop.item({ units: 1, price: 500 });
    const carts = [{ item_id: item, quantity: 1 }];
    const placed = await callerOf(mine.person).orders.create({
      ref_id: owned.refId,
      carts,
    });
    expect(placed.message).toBe("OK");
  });
});

type Definition = { _def: { type: string; meta?: { openapi?: unknown; scope?: string } } };

describe("C02 who is not meant is refused by every procedure", () => {
  const definitions = Object.entries(
    appRouter._def.procedures as unknown as Record<string, Definition>,
  );

  async function refusalBy(principal: Principal, path: string): Promise<AppError | undefined> {
    const context = { ...shop.contextOf(principal), requestId: randomUUID() };
    const caller = createCaller(context) as unknown as Record<
      string,
      Record<string, (input: unknown) => Promise<unknown>>
    >;
    const [group = "", name = ""] = path.split(".");
    try {
      await caller[group]?.[name]?.({});
      return undefined;
    } catch (error) {
      return refusalOf(error);
    }
  }

  const closed = definitions.filter(([path]) => !openProcedures.includes(path));

  test.each(closed)("%s refuses strangers", async (path) => {
    expect((await refusalBy({ kind: "anonymous" }, path))?.code).toBe("NOT_SIGNED_IN");
  });

  test.each(definitions)("%s refuses a key without its scope", async (path, { _def }) => {
    const { principal } = mine.context;
    if (principal.kind !== "apiKey") throw new Error("a key was expected");
    const code = (await refusalBy({ ...principal, scopes: [] }, path))?.code;
    expect(code).toBe(_def.meta?.openapi ? "SCOPE_NOT_ALLOWED" : "NOT_FOUND");
  });

  test.each(definitions)("%s with a REST path names the scope it needs", (_path, { _def }) => {
    expect(Boolean(_def.meta?.openapi)).toBe(Boolean(_def.meta?.scope));
  });
});

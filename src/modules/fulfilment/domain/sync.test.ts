import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { AppError } from "@/shared/errors";
import { testShop } from "@/testing/test-shop";
import {
  type DigiflazzSimulator,
  startDigiflazzSimulator,
} from "../../../../simulators/digiflazz/server";
import {
  type SmmPanelSimulator,
  startSmmPanelSimulator,
} from "../../../../simulators/smm-panel/server";
import { applySync } from "./apply-sync";
import { createSupplier } from "./create-supplier";
import { listOffers } from "./list-offers";
import { planSync } from "./plan-sync";
import { type RefreshReport, refreshOffers } from "./refresh-offers";
import { removeOffer } from "./remove-offer";
import { setOffer } from "./set-offer";
import { readSupplierBalance } from "./supplier-balance";
import { updateSupplier } from "./update-supplier";

const shop = testShop();
const account = { username: "grosir", apiKey: "dev-key" };
let digiflazz: DigiflazzSimulator;
let panel: SmmPanelSimulator;
/** The supplier's own code here, and the clock of this test. */
let code: string;
let now: Date;

beforeAll(async () => {
  digiflazz = await startDigiflazzSimulator({ ...account, listIntervalMs: 0 });
  panel = await startSmmPanelSimulator({ key: "panel-key", currency: "USD" });
});
afterAll(async () => {
  await digiflazz.close();
  await panel.close();
});

/** Noon in Jakarta, when everything is open. */
const noon = Date.parse("2027-01-31T05:00:00Z");
const later = (minutes: number) => {
  now = new Date(now.getTime() + minutes * 60_000);
};
const context = () => ({ ...shop().system, now });

async function newDigiflazz(settings: object = {}): Promise<string> {
  const name = randomUUID();
  await createSupplier(context(), {
    ...{ code: name, name: "Digiflazz", kind: "digiflazz" },
    settings: { base_url: digiflazz.url, username: account.username, ...settings },
    credentials: { api_key: account.apiKey },
  });
  return name;
}

async function newPanel(): Promise<string> {
  const name = randomUUID();
  const settings = { base_url: panel.url, currency: "USD", exchange_rate: "16000" };
  await createSupplier(context(), {
    ...{ code: name, name: "Panel", kind: "smm_panel" },
    settings: { ...settings, margin: { percent: "20", round_to: 100 } },
    credentials: { key: "panel-key" },
  });
  return name;
}

const h2h = (facts: object = {}) =>
  shop().item({ orderProcess: "h2h", stockKind: "unlimited", price: 11_000, ...facts });
const smm = (facts: object = {}) =>
  shop().item({ orderProcess: "smm", stockKind: "unlimited", pricePer: 1_000, ...facts });

async function change(sku: string, members: object): Promise<void> {
  const answer = await fetch(`${digiflazz.origin}/control/products/${sku}`, {
    method: "POST",
    body: JSON.stringify(members),
  });
  expect(answer.status).toBe(200);
}

function item(id: number) {
  return shop().db.prisma.item.findUniqueOrThrow({
    where: { id },
    include: { prices: { include: { tier: true } } },
  });
}

beforeEach(async () => {
  now = new Date(noon);
  code = await newDigiflazz();
});

describe("offers", () => {
  test("begin with what the supplier's catalogue says", async () => {
    const pln = await h2h();
    await setOffer(context(), { itemId: pln, supplier: code, code: "pln20" });
    const diamonds = await h2h();
    await setOffer(context(), { itemId: diamonds, supplier: code, code: "mlwdp", priority: 3 });
    const likes = await smm();
    const smmCode = await newPanel();
    await setOffer(context(), { itemId: likes, supplier: smmCode, code: "105" });
    const always = { supplier: code, available: true, open: true, serviceType: null };
    expect(await listOffers(context(), pln)).toEqual([
      {
        ...{ ...always, code: "pln20", priority: 0, cost: "20210", stock: null },
        ...{ cutOff: "23:00-01:00", updatedAt: now },
      },
    ]);
    expect(await listOffers(context(), diamonds)).toMatchObject([
      { ...always, code: "mlwdp", priority: 3, cost: "27050", stock: 500, cutOff: null },
    ]);
    expect(await listOffers(context(), likes)).toMatchObject([
      { supplier: smmCode, cost: "310000", stock: null, serviceType: "Custom Comments" },
    ]);
    now = new Date("2027-01-31T17:30:00Z");
    expect(await listOffers(context(), pln)).toMatchObject([{ open: false }]);
  });

  test("are for as many pieces as the price of the item", async () => {
    const supplier = await newPanel();
    const single = await smm({ pricePer: 1 });
    await setOffer(context(), { itemId: single, supplier, code: "101" });
    expect(await listOffers(context(), single)).toMatchObject([{ cost: "24.5" }]);
    const bundle = await smm({ pricePer: 1 });
    await setOffer(context(), { itemId: bundle, supplier, code: "104" });
    expect(await listOffers(context(), bundle)).toMatchObject([
      { cost: "23000", serviceType: "Package" },
    ]);
  });

  test("stand in the order in which they are asked", async () => {
    const itemId = await h2h();
    const [second, third] = [await newDigiflazz(), await newDigiflazz()];
    await setOffer(context(), { itemId, supplier: third, code: "xld10", priority: 5, cost: "1" });
    await setOffer(context(), { itemId, supplier: second, code: "xld10", cost: "51700.5" });
    await setOffer(context(), { itemId, supplier: code, code: "xld10", cost: "51700" });
    const order = async () => (await listOffers(context(), itemId)).map((each) => each.supplier);
    expect(await order()).toEqual([code, second, third]);
    await setOffer(context(), { itemId, supplier: third, code: "xld10", priority: -1 });
    expect(await order()).toEqual([third, code, second]);
    expect(await listOffers(context(), itemId)).toMatchObject([
      { cost: "1", priority: -1 },
      {},
      {},
    ]);
    await removeOffer(context(), { itemId, supplier: code });
    expect(await order()).toEqual([third, second]);
  });

  test("open and close their item, which is a change of its stock", async () => {
    const itemId = await h2h();
    const changedAt = async () => (await item(itemId)).updatedAt;
    let before = await changedAt();
    const changes = [
      () => setOffer(context(), { itemId, supplier: code, code: "tsel5" }),
      () => updateSupplier(context(), code, { active: false }),
      () => updateSupplier(context(), code, { active: true }),
      () => removeOffer(context(), { itemId, supplier: code }),
    ];
    for (const make of changes) {
      await make();
      const after = await changedAt();
      expect(after > before).toBe(true);
      before = after;
    }
  });

  test("that cannot be are refused", async () => {
    const itemId = await h2h();
    const refused = async (offer: object) => {
      const set = setOffer(context(), { itemId, supplier: code, code: "tsel5", ...offer });
      const refusal = await set.catch((error) => error);
      expect(refusal).toBeInstanceOf(AppError);
      return Object.keys(refusal.errors ?? {});
    };
    expect(await refused({ code: "nothing" })).toEqual(["code"]);
    expect(await refused({ code: "nothing", cost: "1" })).toEqual(["code"]);
    expect(await refused({ code: "" })).toEqual(["code"]);
    expect(await refused({ cost: "-1" })).toEqual(["cost"]);
    expect(await refused({ cost: "0.0000001" })).toEqual(["cost"]);
    expect(await refused({ priority: 0.5 })).toEqual(["priority"]);
    expect(await refused({ itemId: await shop().item() })).toEqual(["item"]);
    expect(await refused({ itemId: await smm() })).toEqual(["item"]);
    expect(await refused({ supplier: await newPanel() })).toEqual(["item"]);
    const free = { openDenom: true, minQty: 1, maxQty: 10, stepQty: 1 };
    expect(await refused({ itemId: await h2h(free) })).toEqual(["item"]);
    expect(await refused({ itemId: 999_999 })).toEqual([]);
    expect(await refused({ supplier: "nobody" })).toEqual([]);
    await expect(removeOffer(context(), { itemId, supplier: code })).rejects.toEqual(
      new AppError("NOT_FOUND"),
    );
    const { context: reseller } = await shop().reseller();
    for (const act of [
      setOffer(reseller, { itemId, supplier: code, code: "tsel5" }),
      removeOffer(reseller, { itemId, supplier: code }),
      listOffers(reseller, itemId),
      planSync(reseller, code),
    ]) {
      await expect(act).rejects.toEqual(new AppError("NOT_FOUND"));
    }
  });

  test("need a cost only where the supplier does not tell its catalogue", async () => {
    const wrong = await newDigiflazz();
    await updateSupplier(context(), wrong, { credentials: { api_key: "another" } });
    const itemId = await h2h();
    const offer = { itemId, supplier: wrong, code: "tsel5" };
    await expect(setOffer(context(), offer)).rejects.toMatchObject({
      errors: { cost: [expect.stringContaining("Signature")] },
    });
    await setOffer(context(), { ...offer, cost: "5320.25" });
    expect(await listOffers(context(), itemId)).toMatchObject([{ cost: "5320.25", open: true }]);
  });
});

describe("a plan", () => {
  test("tells what has changed and writes nothing before it is carried out", async () => {
    const [credit, data, token] = [await h2h(), await h2h(), await h2h()];
    await setOffer(context(), { itemId: credit, supplier: code, code: "isat5" });
    await setOffer(context(), { itemId: data, supplier: code, code: "isatd6" });
    await setOffer(context(), { itemId: token, supplier: code, code: "pln50" });
    expect(await planSync(context(), code)).toMatchObject({ offers: [], prices: [], unused: 48 });
    await change("isat5", { price: 5_700, unlimited_stock: false, stock: 7 });
    await change("isatd6", { seller_product_status: false });
    await change("pln50", { start_cut_off: "22:30", end_cut_off: "0:45" });
    expect((await planSync(context(), code)).offers).toEqual([]);
    later(5);
    const plan = await planSync(context(), code);
    const bySku = new Map(plan.offers.map((offer) => [offer.itemId, offer]));
    expect(bySku.size).toBe(3);
    expect(bySku.get(credit)).toMatchObject({
      ...{ code: "isat5", gone: false },
      from: { cost: "5690", available: true, stock: null },
      to: { cost: "5700", available: true, stock: 7 },
    });
    expect(bySku.get(data)).toMatchObject({ from: { available: true }, to: { available: false } });
    expect(bySku.get(token)?.to).toMatchObject({ cutOffStart: "22:30", cutOffEnd: "00:45" });
    expect(await listOffers(context(), credit)).toMatchObject([{ cost: "5690", stock: null }]);

    const before = (await item(data)).updatedAt;
    expect(await applySync(context(), plan, { withPrices: true })).toEqual({
      offers: 3,
      prices: 0,
    });
    expect(await listOffers(context(), credit)).toMatchObject([{ cost: "5700", stock: 7 }]);
    expect(await listOffers(context(), data)).toMatchObject([{ available: false, open: false }]);
    expect(await listOffers(context(), token)).toMatchObject([{ cutOff: "22:30-00:45" }]);
    expect((await item(data)).updatedAt > before).toBe(true);
    expect((await planSync(context(), code)).offers).toEqual([]);
    expect((await item(credit)).price).toBe(11_000n);
  });

  test("takes what the supplier has no longer for unavailable", async () => {
    const itemId = await h2h();
    await setOffer(context(), { itemId, supplier: code, code: "ff70" });
    const where = {
      itemId_supplierId: { itemId, supplierId: (await planSync(context(), code)).supplierId },
    };
    await shop().db.prisma.supplierOffer.update({ where, data: { code: "ff71" } });
    const plan = await planSync(context(), code);
    expect(plan.offers).toMatchObject([{ gone: true, to: { cost: "8800", available: false } }]);
    await applySync(context(), plan, { withPrices: false });
    expect(await listOffers(context(), itemId)).toMatchObject([{ available: false, open: false }]);
    expect((await planSync(context(), code)).offers).toEqual([]);
  });

  test("leaves alone what was given another code meanwhile", async () => {
    const itemId = await h2h();
    await setOffer(context(), { itemId, supplier: code, code: "gi60", cost: "1" });
    const plan = await planSync(context(), code);
    await setOffer(context(), { itemId, supplier: code, code: "giwelkin" });
    expect(await applySync(context(), plan, { withPrices: false })).toEqual({
      offers: 0,
      prices: 0,
    });
    expect(await listOffers(context(), itemId)).toMatchObject([
      { code: "giwelkin", cost: "63700" },
    ]);
  });

  test("is not made where the catalogue is not told, or is empty", async () => {
    await updateSupplier(context(), code, { credentials: { api_key: "another" } });
    await expect(planSync(context(), code)).rejects.toMatchObject({
      errors: { supplier: [expect.stringContaining("Signature")] },
    });
    await expect(readSupplierBalance(context(), code)).rejects.toMatchObject({
      errors: { supplier: [expect.stringContaining("Signature")] },
    });
    await expect(planSync(context(), "none")).rejects.toEqual(new AppError("NOT_FOUND"));
  });
});

describe("prices", () => {
  const margin = { percent: "2.5", fixed: 100, round_to: 50 };

  test("follow the margin only where that is asked for, and tiers keep their distance", async () => {
    const supplier = await newDigiflazz({ margin });
    const itemId = await h2h({ price: 21_000 });
    const tiers = await shop().db.prisma.priceTier.findMany({ orderBy: { id: "asc" } });
    const [, silver, gold] = tiers.map(({ id }) => id);
    await shop().db.prisma.itemPrice.createMany({
      data: [
        { itemId, tierId: silver ?? 0, price: 20_800 },
        { itemId, tierId: gold ?? 0, price: 19_900 },
      ],
    });
    await setOffer(context(), { itemId, supplier, code: "ml86" });
    const plan = await planSync(context(), supplier);
    // 19,600 + 2.5 % + 100 = 20,190; gold would be 19,100 and less than the cost.
    expect(plan.prices).toMatchObject([
      {
        ...{ itemId, cost: "19600", from: 21_000, to: 20_200 },
        tiers: { silver: { from: 20_800, to: 20_000 }, gold: { from: 19_900, to: 19_600 } },
      },
    ]);
    await applySync(context(), plan, { withPrices: false });
    expect((await item(itemId)).price).toBe(21_000n);
    expect(await applySync(context(), plan, { withPrices: true })).toMatchObject({ prices: 1 });
    const { price, prices } = await item(itemId);
    const own = Object.fromEntries(prices.map(({ tier, price: each }) => [tier.code, each]));
    expect({ price, ...own }).toEqual({ price: 20_200n, silver: 20_000n, gold: 19_600n });
    expect((await planSync(context(), supplier)).prices).toEqual([]);
  });

  test("that the operator has changed meanwhile stay", async () => {
    const supplier = await newDigiflazz({ margin });
    const itemId = await h2h();
    await setOffer(context(), { itemId, supplier, code: "tsel10" });
    const plan = await planSync(context(), supplier);
    await shop().db.prisma.item.update({ where: { id: itemId }, data: { price: 10_999 } });
    expect(await applySync(context(), plan, { withPrices: true })).toMatchObject({ prices: 0 });
    expect((await item(itemId)).price).toBe(10_999n);
  });

  test("are proposed by the item's first supplier only", async () => {
    const [cheap, dear] = [await newDigiflazz({ margin }), await newDigiflazz({ margin })];
    const itemId = await h2h();
    await setOffer(context(), { itemId, supplier: dear, code: "tsel10", cost: "10500" });
    await setOffer(context(), { itemId, supplier: cheap, code: "tri10" });
    const proposed = async (supplier: string) =>
      (await planSync(context(), supplier)).prices.map(({ to }) => to);
    expect(await proposed(cheap)).toEqual([10_350]);
    expect(await proposed(dear)).toEqual([]);
    await setOffer(context(), { itemId, supplier: dear, code: "tsel10", priority: -1 });
    expect(await proposed(cheap)).toEqual([]);
    expect(await proposed(dear)).toEqual([10_550]);
    await updateSupplier(context(), dear, { active: false });
    expect(await proposed(cheap)).toEqual([10_350]);
  });

  test("of a panel come from its currency, for as many as they are for", async () => {
    const supplier = await newPanel();
    const itemId = await smm({ price: 32_000 });
    await setOffer(context(), { itemId, supplier, code: "301" });
    const plan = await planSync(context(), supplier);
    expect(plan.prices).toMatchObject([{ cost: "168000", from: 32_000, to: 201_600 }]);
    expect(plan.losses).toMatchObject([{ itemId, price: 32_000, cost: "168000" }]);
  });
});

describe("the refresh", () => {
  async function refresh(): Promise<Map<string, RefreshReport>> {
    const reports = new Map<string, RefreshReport>();
    const signal = new AbortController().signal;
    await refreshOffers(context(), (each) => reports.set(each.supplier, each), signal);
    return reports;
  }

  test("brings offers up to date and leaves prices; who does not answer delays nobody", async () => {
    const broken = await newDigiflazz();
    const off = await newDigiflazz();
    const supplier = await newDigiflazz({ margin: { percent: "5" } });
    const itemId = await h2h();
    for (const each of [broken, off, supplier]) {
      await setOffer(context(), { itemId, supplier: each, code: "smart10" });
    }
    await updateSupplier(context(), broken, { credentials: { api_key: "another" } });
    await updateSupplier(context(), off, { active: false });
    await change("smart10", { price: 11_500, seller_product_status: false });
    later(6);
    const reports = await refresh();
    const { sku } = await item(itemId);
    expect(reports.get(supplier)).toEqual({
      ...{ supplier, changed: 1, gone: [], losses: [sku], problem: null },
    });
    expect(reports.get(broken)).toMatchObject({ changed: 0, problem: expect.any(String) });
    expect(reports.has(off)).toBe(false);
    const offers = await listOffers(context(), itemId);
    expect(offers.find((each) => each.supplier === supplier)).toMatchObject({
      ...{ cost: "11500", available: false },
    });
    expect(offers.find((each) => each.supplier === broken)).toMatchObject({ available: true });
    expect((await item(itemId)).price).toBe(11_000n);
    expect((await refresh()).get(supplier)).toMatchObject({ changed: 0 });
  });
});

import { describe, expect, test } from "vitest";
import { AppError } from "@/shared/errors";
import { testSuppliers } from "@/testing/suppliers";
import { testShop } from "@/testing/test-shop";
import { applySync } from "./apply-sync";
import { listOffers } from "./list-offers";
import { planSync } from "./plan-sync";
import { readSupplierBalance } from "./supplier-balance";
import { updateSupplier } from "./update-supplier";

const shop = testShop();
const suppliers = testSuppliers(shop);
const onlyOffers = { withPrices: false };
const withPrices = { withPrices: true };

describe("a plan", () => {
  test("tells what has changed and writes nothing before it is carried out", async () => {
    const at = suppliers();
    const supplier = await at.digiflazz();
    const [credit, data, token] = [await at.h2h(), await at.h2h(), await at.h2h()];
    await at.offer(credit, supplier, "isat5");
    await at.offer(data, supplier, "isatd6");
    await at.offer(token, supplier, "pln50");
    expect(await planSync(at.context, supplier)).toMatchObject({ offers: [], prices: [] });
    await at.change("isat5", { price: 5_700, unlimited_stock: false, stock: 7 });
    await at.change("isatd6", { seller_product_status: false });
    await at.change("pln50", { start_cut_off: "22:30", end_cut_off: "0:45" });
    expect((await planSync(at.context, supplier)).offers).toEqual([]);
    at.later(5);
    const plan = await planSync(at.context, supplier);
    const byItem = new Map(plan.offers.map((offer) => [offer.itemId, offer]));
    expect(byItem.size).toBe(3);
    expect(byItem.get(credit)).toMatchObject({
      ...{ code: "isat5", gone: false },
      from: { cost: "5690", available: true, stock: null },
      to: { cost: "5700", available: true, stock: 7 },
    });
    expect(byItem.get(data)).toMatchObject({ from: { available: true }, to: { available: false } });
    expect(byItem.get(token)?.to).toMatchObject({ cutOffStart: "22:30", cutOffEnd: "00:45" });
    expect(await listOffers(at.context, credit)).toMatchObject([{ cost: "5690", stock: null }]);

    const before = (await at.item(data)).updatedAt;
    expect(await applySync(at.context, plan, withPrices)).toEqual({ offers: 3, prices: 0 });
    expect(await listOffers(at.context, credit)).toMatchObject([{ cost: "5700", stock: 7 }]);
    expect(await listOffers(at.context, data)).toMatchObject([{ available: false, open: false }]);
    expect(await listOffers(at.context, token)).toMatchObject([{ cutOff: "22:30-00:45" }]);
    expect((await at.item(data)).updatedAt > before).toBe(true);
    expect((await planSync(at.context, supplier)).offers).toEqual([]);
    expect((await at.item(credit)).price).toBe(11_000n);
  });

  test("takes what the supplier has no longer for unavailable", async () => {
    const at = suppliers();
    const [itemId, supplier] = [await at.h2h(), await at.digiflazz()];
    await at.offer(itemId, supplier, "ff70");
    await shop().db.prisma.supplierOffer.updateMany({ where: { itemId }, data: { code: "ff71" } });
    const plan = await planSync(at.context, supplier);
    expect(plan.offers).toMatchObject([{ gone: true, to: { cost: "8800", available: false } }]);
    await applySync(at.context, plan, onlyOffers);
    expect(await listOffers(at.context, itemId)).toMatchObject([{ available: false, open: false }]);
    expect((await planSync(at.context, supplier)).offers).toEqual([]);
  });

  test("leaves alone what was given another code meanwhile", async () => {
    const at = suppliers();
    const [itemId, supplier] = [await at.h2h(), await at.digiflazz()];
    await at.offer(itemId, supplier, "gi60", { cost: "1" });
    const plan = await planSync(at.context, supplier);
    await at.offer(itemId, supplier, "giwelkin");
    expect(await applySync(at.context, plan, onlyOffers)).toEqual({ offers: 0, prices: 0 });
    const offers = await listOffers(at.context, itemId);
    expect(offers).toMatchObject([{ code: "giwelkin", cost: "63700" }]);
  });

  test("is not made where the supplier does not answer; its reason is told", async () => {
    const at = suppliers();
    const supplier = await at.digiflazz();
    await planSync(at.context, supplier);
    await updateSupplier(at.context, supplier, { credentials: { api_key: "another" } });
    const told = { errors: { supplier: [expect.stringContaining("Signature")] } };
    await expect(planSync(at.context, supplier)).rejects.toMatchObject(told);
    await expect(readSupplierBalance(at.context, supplier)).rejects.toMatchObject(told);
    const none = planSync(at.context, "none");
    await expect(none).rejects.toEqual(new AppError("NOT_FOUND"));
  });
});

describe("prices", () => {
  const margin = { percent: "2.5", fixed: 100, round_to: 50 };

  test("follow the margin where that is asked for, and tiers keep their distance", async () => {
    const at = suppliers();
    const supplier = await at.digiflazz({ margin });
    const itemId = await at.h2h({ price: 21_000 });
    const own = { silver: 20_800, gold: 19_900 };
    for (const [code, price] of Object.entries(own)) {
      const tier = await shop().db.prisma.priceTier.findUniqueOrThrow({ where: { code } });
      await shop().db.prisma.itemPrice.create({ data: { itemId, tierId: tier.id, price } });
    }
    await at.offer(itemId, supplier, "ml86");
    const plan = await planSync(at.context, supplier);
    // 19,600 + 2.5 % + 100 = 20,190; gold would be 19,100, less than the cost.
    expect(plan.prices).toMatchObject([
      {
        ...{ itemId, cost: "19600", from: 21_000, to: 20_200 },
        tiers: { silver: { from: 20_800, to: 20_000 }, gold: { from: 19_900, to: 19_600 } },
      },
    ]);
    await applySync(at.context, plan, onlyOffers);
    expect((await at.item(itemId)).price).toBe(21_000n);
    expect(await applySync(at.context, plan, withPrices)).toMatchObject({ prices: 1 });
    const { price, prices } = await at.item(itemId);
    const tiers = Object.fromEntries(prices.map(({ tier, price: each }) => [tier.code, each]));
    expect({ price, ...tiers }).toEqual({ price: 20_200n, silver: 20_000n, gold: 19_600n });
    expect((await planSync(at.context, supplier)).prices).toEqual([]);
  });

  test("that the operator has changed meanwhile stay", async () => {
    const at = suppliers();
    const [itemId, supplier] = [await at.h2h(), await at.digiflazz({ margin })];
    await at.offer(itemId, supplier, "tsel10");
    const plan = await planSync(at.context, supplier);
    await shop().db.prisma.item.update({ where: { id: itemId }, data: { price: 10_999 } });
    expect(await applySync(at.context, plan, withPrices)).toMatchObject({ prices: 0 });
    expect((await at.item(itemId)).price).toBe(10_999n);
  });

  test("that cannot be leave the offers as they were too", async () => {
    const at = suppliers();
    const [itemId, supplier] = [await at.h2h(), await at.digiflazz({ margin })];
    await at.offer(itemId, supplier, "tsel50", { cost: "1" });
    const plan = await planSync(at.context, supplier);
    expect([plan.offers.length, plan.prices.length]).toEqual([1, 1]);
    const spoiled = { ...plan, prices: plan.prices.map((price) => ({ ...price, to: 0 })) };
    await expect(applySync(at.context, spoiled, withPrices)).rejects.toMatchObject({
      errors: { price: [expect.any(String)] },
    });
    expect(await listOffers(at.context, itemId)).toMatchObject([{ cost: "1" }]);
  });

  test("are proposed by the item's first supplier only", async () => {
    const at = suppliers();
    const [cheap, dear] = [await at.digiflazz({ margin }), await at.digiflazz({ margin })];
    const itemId = await at.h2h();
    await at.offer(itemId, dear, "tsel10", { cost: "10500" });
    await at.offer(itemId, cheap, "tri10");
    const proposed = async (supplier: string) =>
      (await planSync(at.context, supplier)).prices.map(({ to }) => to);
    expect(await proposed(cheap)).toEqual([10_350]);
    expect(await proposed(dear)).toEqual([]);
    await at.offer(itemId, dear, "tsel10", { priority: -1 });
    expect(await proposed(cheap)).toEqual([]);
    expect(await proposed(dear)).toEqual([10_550]);
    await updateSupplier(at.context, dear, { active: false });
    expect(await proposed(cheap)).toEqual([10_350]);
  });

  test("of a panel come from its currency; what is sold at a loss is told", async () => {
    const at = suppliers();
    const supplier = await at.panel({ margin: { percent: "20", round_to: 100 } });
    const itemId = await at.smm({ price: 32_000 });
    await at.offer(itemId, supplier, "301");
    const plan = await planSync(at.context, supplier);
    expect(plan.prices).toMatchObject([{ cost: "168000", from: 32_000, to: 201_600 }]);
    expect(plan.losses).toMatchObject([{ itemId, price: 32_000, cost: "168000" }]);
  });
});

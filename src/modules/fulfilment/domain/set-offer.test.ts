import { expect, test } from "vitest";
import { AppError } from "@/shared/errors";
import { testSuppliers } from "@/testing/suppliers";
import { testShop } from "@/testing/test-shop";
import { listOffers } from "./list-offers";
import { planSync } from "./plan-sync";
import { removeOffer } from "./remove-offer";
import { setOffer } from "./set-offer";
import { updateSupplier } from "./update-supplier";

const shop = testShop();
const suppliers = testSuppliers(shop);

test("an offer begins with what the supplier's catalogue says", async () => {
  const at = suppliers();
  const [supplier, panel] = [await at.digiflazz(), await at.panel()];
  const [token, diamonds, comments] = [await at.h2h(), await at.h2h(), await at.smm()];
  await at.offer(token, supplier, "pln20");
  await at.offer(diamonds, supplier, "mlwdp", { priority: 3 });
  await at.offer(comments, panel, "105");
  const always = { supplier, available: true, open: true, serviceType: null };
  expect(await listOffers(at.context, token)).toEqual([
    {
      ...{ ...always, code: "pln20", priority: 0, cost: "20210", stock: null },
      ...{ cutOff: "23:00-01:00", updatedAt: at.now },
    },
  ]);
  expect(await listOffers(at.context, diamonds)).toMatchObject([
    { ...always, code: "mlwdp", priority: 3, cost: "27050", stock: 500, cutOff: null },
  ]);
  expect(await listOffers(at.context, comments)).toMatchObject([
    { supplier: panel, cost: "310000", stock: null, serviceType: "Custom Comments" },
  ]);
  at.now = new Date("2027-01-31T17:30:00Z");
  expect(await listOffers(at.context, token)).toMatchObject([{ open: false }]);
});

test("its cost is for as many pieces as the item's price", async () => {
  const at = suppliers();
  const panel = await at.panel();
  const [single, bundle] = [await at.smm({ pricePer: 1 }), await at.smm({ pricePer: 1 })];
  await at.offer(single, panel, "101");
  await at.offer(bundle, panel, "104");
  expect(await listOffers(at.context, single)).toMatchObject([{ cost: "24.5" }]);
  expect(await listOffers(at.context, bundle)).toMatchObject([
    { cost: "23000", serviceType: "Package" },
  ]);
});

test("offers stand in the order in which they are asked", async () => {
  const at = suppliers();
  const itemId = await at.h2h();
  const [first, second, third] = [
    ...[await at.digiflazz(), await at.digiflazz()],
    await at.digiflazz(),
  ] as const;
  await at.offer(itemId, third, "xld10", { priority: 5, cost: "1" });
  await at.offer(itemId, second, "xld10", { cost: "51700.5" });
  await at.offer(itemId, first, "xld10", { cost: "51700" });
  const order = async () => (await listOffers(at.context, itemId)).map((each) => each.supplier);
  expect(await order()).toEqual([first, second, third]);
  await at.offer(itemId, third, "xld10", { priority: -1 });
  expect(await order()).toEqual([third, first, second]);
  expect((await listOffers(at.context, itemId))[0]).toMatchObject({ cost: "1", priority: -1 });
  await removeOffer(at.context, { itemId, supplier: first });
  expect(await order()).toEqual([third, second]);
});

test("what opens or closes an item is a change of its stock, anything else is none", async () => {
  const at = suppliers();
  const [itemId, supplier] = [await at.h2h(), await at.digiflazz()];
  const changedAt = async () => (await at.item(itemId)).updatedAt;
  const changes: [boolean, () => Promise<void>][] = [
    [true, () => at.offer(itemId, supplier, "tsel5")],
    [false, () => at.offer(itemId, supplier, "tsel5", { cost: "5000" })],
    [true, () => updateSupplier(at.context, supplier, { active: false })],
    [false, () => updateSupplier(at.context, supplier, { name: "Digi" })],
    [true, () => updateSupplier(at.context, supplier, { active: true })],
    [true, () => removeOffer(at.context, { itemId, supplier })],
  ];
  for (const [counts, change] of changes) {
    const before = await changedAt();
    await change();
    expect((await changedAt()) > before).toBe(counts);
  }
});

test("offers that cannot be are refused", async () => {
  const at = suppliers();
  const [itemId, supplier] = [await at.h2h(), await at.digiflazz()];
  const refused = async (offer: object) => {
    const set = setOffer(at.context, { itemId, supplier, code: "tsel5", ...offer });
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
  expect(await refused({ itemId: await at.smm() })).toEqual(["item"]);
  expect(await refused({ supplier: await at.panel() })).toEqual(["item"]);
  const free = { openDenom: true, minQty: 1, maxQty: 10, stepQty: 1 };
  expect(await refused({ itemId: await at.h2h(free) })).toEqual(["item"]);
  expect(await refused({ itemId: 999_999 })).toEqual([]);
  expect(await refused({ supplier: "nobody" })).toEqual([]);
  const absent = removeOffer(at.context, { itemId, supplier });
  await expect(absent).rejects.toEqual(new AppError("NOT_FOUND"));
});

test("only the operator may see and change them", async () => {
  const at = suppliers();
  const [itemId, supplier] = [await at.h2h(), await at.digiflazz()];
  const { context } = await shop().reseller();
  for (const act of [
    () => setOffer(context, { itemId, supplier, code: "tsel5" }),
    () => removeOffer(context, { itemId, supplier }),
    () => listOffers(context, itemId),
    () => planSync(context, supplier),
  ]) {
    await expect(act()).rejects.toEqual(new AppError("NOT_FOUND"));
  }
});

test("a cost is needed where the supplier does not tell its catalogue", async () => {
  const at = suppliers();
  const [itemId, supplier] = [await at.h2h(), await at.digiflazz()];
  await updateSupplier(at.context, supplier, { credentials: { api_key: "another" } });
  await expect(at.offer(itemId, supplier, "tsel5")).rejects.toMatchObject({
    errors: { cost: [expect.stringContaining("Signature")] },
  });
  await at.offer(itemId, supplier, "tsel5", { cost: "5320.25" });
  expect(await listOffers(at.context, itemId)).toMatchObject([{ cost: "5320.25", open: true }]);
});

import { expect, test } from "vitest";
import { testSuppliers } from "@/testing/suppliers";
import { testShop } from "@/testing/test-shop";
import { listOffers } from "./list-offers";
import { type RefreshReport, refreshOffers } from "./refresh-offers";
import { updateSupplier } from "./update-supplier";

const shop = testShop();
const suppliers = testSuppliers(shop);

test("offers are brought up to date, prices stay, and who does not answer delays nobody", async () => {
  const at = suppliers();
  const [broken, off, supplier] = [
    ...[await at.digiflazz(), await at.digiflazz()],
    await at.digiflazz({ margin: { percent: "5" } }),
  ] as const;
  const itemId = await at.h2h();
  for (const each of [broken, off, supplier]) await at.offer(itemId, each, "smart10");
  await updateSupplier(at.context, broken, { credentials: { api_key: "another" } });
  await updateSupplier(at.context, off, { active: false });
  await at.change("smart10", { price: 11_500, seller_product_status: false });
  at.later(6);
  const refresh = async () => {
    const reports = new Map<string, RefreshReport>();
    const report = (each: RefreshReport) => reports.set(each.supplier, each);
    await refreshOffers(at.context, report, new AbortController().signal);
    return reports;
  };
  const reports = await refresh();
  const { sku } = await at.item(itemId);
  expect(reports.get(supplier)).toEqual({
    ...{ supplier, changed: 1, gone: [], losses: [sku], problem: null },
  });
  expect(reports.get(broken)).toMatchObject({ changed: 0, problem: expect.any(String) });
  expect(reports.has(off)).toBe(false);
  const offers = new Map(
    (await listOffers(at.context, itemId)).map((each) => [each.supplier, each]),
  );
  expect(offers.get(supplier)).toMatchObject({ cost: "11500", available: false });
  expect(offers.get(broken)).toMatchObject({ cost: "9810", available: true });
  expect((await at.item(itemId)).price).toBe(11_000n);
  expect((await refresh()).get(supplier)).toMatchObject({ changed: 0 });
});

test("a supplier whose secrets cannot be opened leaves the others their turn", async () => {
  const at = suppliers();
  const [damaged, sound] = [await at.digiflazz(), await at.digiflazz()];
  for (const each of [damaged, sound]) await at.offer(await at.h2h(), each, "xl50");
  await shop().db.prisma.supplier.update({
    where: { code: damaged },
    data: { keyId: "none" },
  });
  at.later(6);
  const reported: string[] = [];
  const report = ({ supplier }: RefreshReport) => reported.push(supplier);
  const refreshing = refreshOffers(at.context, report, new AbortController().signal);
  await expect(refreshing).rejects.toThrow("not every supplier");
  expect(reported).toContain(sound);
  expect(reported).not.toContain(damaged);
});

import { afterEach, beforeAll, expect, test } from "vitest";
import { listAllItems } from "@/modules/catalogue/domain/list-all-items";
import { listOffers } from "@/modules/fulfilment/domain/list-offers";
import { planSync } from "@/modules/fulfilment/domain/plan-sync";
import { removeOffer } from "@/modules/fulfilment/domain/remove-offer";
import { readSupplierBalance } from "@/modules/fulfilment/domain/supplier-balance";
import { listSuppliers } from "@/modules/fulfilment/domain/supplier-facts";
import { testShop } from "@/testing/test-shop";
import { startDigiflazzSimulator } from "../../../simulators/digiflazz/server";
import { startSmmPanelSimulator } from "../../../simulators/smm-panel/server";
import { demoCatalogue } from "./catalogue/demo-catalogue";
import { deliverBy, type SupplierConnections } from "./demo-suppliers";
import { seedCatalogue } from "./seed-catalogue";

const shop = testShop();
const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** Suppliers on free ports that know us by keys of their own. */
async function start(key: string): Promise<SupplierConnections> {
  const account = { username: "grosir", apiKey: key };
  const digiflazz = await startDigiflazzSimulator(account);
  const panel = await startSmmPanelSimulator({ key });
  closing.push(digiflazz.close, panel.close);
  return {
    digiflazz: { ...account, url: digiflazz.url, webhookSecret: key },
    panel: { key, url: panel.url },
  };
}

beforeAll(() => seedCatalogue(shop().system, demoCatalogue));

test("everything that is not in stock is delivered by somebody, and nothing at a loss", async () => {
  const noon = { ...shop().system, now: new Date("2027-01-31T05:00:00Z") };
  await deliverBy(noon, await start("one"));
  for (const { id, sku, orderProcess } of await listAllItems(noon)) {
    const isBought = orderProcess === "h2h" || orderProcess === "smm";
    const offers = await listOffers(noon, id);
    expect(offers, sku).toMatchObject(isBought ? [{ open: true }] : []);
  }
  for (const code of ["digiflazz", "panel"]) {
    expect(await planSync(noon, code)).toMatchObject({ offers: [], prices: [], losses: [] });
  }
});

test("suppliers are followed to other ports and keys, and the operator's choice stays", async () => {
  const context = shop().system;
  const items = await listAllItems(context);
  const itemId = items.find(({ sku }) => sku === "ML86")?.id ?? 0;
  await removeOffer(context, { itemId, supplier: "digiflazz" });
  await deliverBy(context, await start("other"));
  expect(await listOffers(context, itemId)).toEqual([]);
  const suppliers = await listSuppliers(context);
  expect(suppliers.map(({ code }) => code)).toEqual(["digiflazz", "panel"]);
  for (const { code } of suppliers) {
    expect(await readSupplierBalance(context, code)).toBeGreaterThan(0);
  }
});

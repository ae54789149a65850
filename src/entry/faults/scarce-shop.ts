import { createReseller } from "@/modules/accounts/domain/create-reseller";
import { createKey } from "@/modules/api-keys/domain/create-key";
import { adjustBalance } from "@/modules/ledger/domain/adjust-balance";
import { adjustCountedStock, openCountedStock } from "@/modules/stock/domain/counted-stock";
import { importUnits } from "@/modules/stock/domain/import-units";
import type { VerbContext } from "@/server/db/verb-context";

const PRICE = 1_000;
const BUYERS = 8;
/** What each supply brings: less than the buyers of one life of the process would take. */
const UNITS = 60;
const RUPIAH = 20 * PRICE;

export type ScarceShop = {
  buyers: { id: number; key: string }[];
  /** One item delivered from units, and one of which pieces are counted. */
  items: { units: number; counted: number };
  /** Every licence that was ever in stock. */
  licences: Set<string>;
  /** Brings more stock and more balance. */
  supply(): Promise<void>;
};

async function newItem(context: VerbContext, stockKind: "units" | "counted"): Promise<number> {
  const { prisma } = context.db;
  const named = { slug: stockKind, name: stockKind };
  const category = await prisma.category.create({ data: named });
  const product = await prisma.product.create({ data: { ...named, categoryId: category.id } });
  const { id } = await prisma.item.create({
    data: {
      ...{ productId: product.id, sku: stockKind, name: stockKind, price: PRICE },
      ...{ orderProcess: "auto", stockKind },
    },
  });
  if (stockKind === "counted") await openCountedStock(prisma, id, context.now);
  return Number(id);
}

async function newBuyer(context: VerbContext, number: number) {
  const account = { name: "Faults", email: `faults-${number}@example.com`, tier: "retail" };
  const { id } = await createReseller(context, account);
  const scopes = ["orders:read", "orders:write"];
  const { key } = await createKey(context, { resellerId: id, name: "faults", scopes });
  return { id, key };
}

/** A shop in which neither stock nor balances suffice for what its buyers would take. */
export async function fillScarceShop(context: VerbContext): Promise<ScarceShop> {
  const items = {
    units: await newItem(context, "units"),
    counted: await newItem(context, "counted"),
  };
  const buyers: ScarceShop["buyers"] = [];
  for (let number = 0; number < BUYERS; number += 1) buyers.push(await newBuyer(context, number));
  const licences = new Set<string>();

  async function supply(): Promise<void> {
    const secrets = Array.from({ length: UNITS }, (_, unit) => `FAULTS-${licences.size + unit}`);
    await importUnits(context, { itemId: items.units, secrets });
    for (const secret of secrets) licences.add(secret);
    await adjustCountedStock(context, { itemId: items.counted, change: UNITS });
    for (const { id } of buyers) {
      await adjustBalance(context, { resellerId: id, amount: RUPIAH, reason: "faults" });
    }
  }

  return { buyers, items, licences, supply };
}

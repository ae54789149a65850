import { processContext } from "@/entry/process-context";
import { listAllItems } from "@/modules/catalogue/domain/list-all-items";
import { createSupplier, type NewSupplier } from "@/modules/fulfilment/domain/create-supplier";
import { setOffer } from "@/modules/fulfilment/domain/set-offer";
import { listSuppliers } from "@/modules/fulfilment/domain/supplier-facts";
import { updateSupplier } from "@/modules/fulfilment/domain/update-supplier";
import type { VerbContext } from "@/server/db/verb-context";
import { demoCatalogue } from "./catalogue/demo-catalogue";

/** Where the demo's suppliers are, and how they know us. */
export type SupplierConnections = {
  digiflazz: { url: string; username: string; apiKey: string; webhookSecret: string };
  panel: { url: string; key: string };
};

/** Codes of the panel's services by SKU; Digiflazz calls everything as we do. */
const services: Record<string, string> = {
  ...{ IGFOL: "101", IGLIKE: "102", IGVIEW: "103" },
  ...{ TTFOL: "201", TTVIEW: "202" },
  ...{ YTSUB: "301", YTVIEW: "302" },
};

/** What each supplier delivers: its codes by SKU. */
function offersOf(orderProcess: "h2h" | "smm"): Map<string, string> {
  const items = demoCatalogue.flatMap(({ products }) => products.flatMap(({ items }) => items));
  const delivered = items.filter((item) => item.orderProcess === orderProcess);
  return new Map(delivered.map(({ sku }) => [sku, services[sku] ?? sku.toLowerCase()]));
}

/** Lets this process's orders be delivered by the suppliers that are there now. */
export function connectSuppliers(connections: SupplierConnections): Promise<void> {
  return deliverBy(processContext({ kind: "system" }), connections);
}

/**
 * Lets everything of the demo's catalogue that is not delivered from stock be delivered by suppliers,
 * which may be elsewhere than the last time; which items are, is then the operator's choice.
 */
export async function deliverBy(
  context: VerbContext,
  { digiflazz, panel }: SupplierConnections,
): Promise<void> {
  const { url, username, apiKey, webhookSecret } = digiflazz;
  const credit: NewSupplier = {
    ...{ code: "digiflazz", name: "Digiflazz", kind: "digiflazz" },
    settings: { base_url: url, username },
    credentials: { api_key: apiKey, webhook_secret: webhookSecret },
  };
  const social: NewSupplier = {
    ...{ code: "panel", name: "Panel SMM", kind: "smm_panel" },
    settings: { base_url: panel.url, currency: "IDR", exchange_rate: "1" },
    credentials: { key: panel.key },
  };
  await connect(context, credit, offersOf("h2h"));
  await connect(context, social, offersOf("smm"));
}

async function connect(
  context: VerbContext,
  supplier: NewSupplier,
  offers: Map<string, string>,
): Promise<void> {
  const { code } = supplier;
  const known = (await listSuppliers(context)).find((each) => each.code === code);
  if (known === undefined) await createSupplier(context, supplier);
  else {
    const { settings, credentials } = supplier;
    await updateSupplier(context, code, { settings: { ...(settings as object) }, credentials });
  }
  if (known !== undefined && known.offers > 0) return;
  for (const { id, sku } of await listAllItems(context)) {
    const theirs = offers.get(sku);
    if (theirs !== undefined) {
      await setOffer(context, { itemId: id, supplier: code, code: theirs });
    }
  }
}

import { createReseller } from "@/modules/accounts/domain/create-reseller";
import { createKey } from "@/modules/api-keys/domain/create-key";
import { postMutation } from "@/modules/ledger/domain/post-mutation";
import { importUnits } from "@/modules/stock/domain/import-units";
import { newWebhookSecret, secretPlace } from "@/modules/webhooks/domain/webhook-secret";
import type { VerbContext } from "@/server/db/verb-context";
import type { LoadReceivers } from "./receivers";

export type Buyer = { id: number; key: string; receiver: keyof LoadReceivers["urls"] };

export type LoadShop = { buyers: Buyer[]; itemId: number };

const PRICE = 1_000;

async function newItem({ db }: VerbContext): Promise<number> {
  const name = "Load";
  const category = await db.prisma.category.create({ data: { slug: "load", name } });
  const product = await db.prisma.product.create({
    data: { slug: "load", name, categoryId: category.id },
  });
  const item = await db.prisma.item.create({
    data: {
      ...{ productId: product.id, sku: "load", name, price: PRICE },
      ...{ orderProcess: "auto", stockKind: "units" },
    },
  });
  return Number(item.id);
}

async function newBuyer(context: VerbContext, number: number): Promise<Omit<Buyer, "receiver">> {
  const account = { name: "Load", email: `load-${number}@example.com`, tier: "retail" };
  const { id } = await createReseller(context, account);
  const { key } = await createKey(context, {
    ...{ resellerId: id, name: "load" },
    scopes: ["orders:write"],
  });
  await postMutation(context.db, {
    ...{ resellerId: id, direction: "credit", type: "topup", amount: 1_000_000_000 },
    ...{ cause: "load", invoice: `TOP-${id}`, refId: null, reason: null, at: context.now },
  });
  return { id, key };
}

/** Switches an address on, with a new secret. */
async function openEndpoint(
  { db, sealer, now }: VerbContext,
  resellerId: number,
  callbackUrl: string,
): Promise<void> {
  const { rows } = await db.pool.query<{ id: string }>(
    "SELECT nextval('webhook_secrets_id_seq') AS id",
  );
  const id = BigInt(rows[0]?.id ?? 0);
  const { keyId, bytes } = sealer.seal(newWebhookSecret(), secretPlace(resellerId, id));
  await db.prisma.webhookSecret.create({
    data: { resellerId, id, keyId, secret: new Uint8Array(bytes), createdAt: now },
  });
  await db.prisma.webhookEndpoint.create({
    data: { resellerId, callbackUrl, enabled: true, updatedAt: now },
  });
}

/** Makes a reseller with balance, key and endpoint for each receiver, and an item with so many units. */
export async function fillShop(
  context: VerbContext,
  urls: LoadReceivers["urls"],
  units: number,
): Promise<LoadShop> {
  const itemId = await newItem(context);
  const secrets = Array.from({ length: units }, (_, number) => `LOAD-${number}`);
  await importUnits(context, { itemId, secrets });
  const buyers: Buyer[] = [];
  for (const receiver of Object.keys(urls) as Buyer["receiver"][]) {
    for (const url of urls[receiver]) {
      const buyer = await newBuyer(context, buyers.length);
      await openEndpoint(context, buyer.id, url);
      buyers.push({ ...buyer, receiver });
    }
  }
  await context.db.pool.query("ANALYZE");
  return { buyers, itemId };
}

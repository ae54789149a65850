import type { Db } from "@/server/db/database";
import type { ScarceShop } from "./scarce-shop";
import type { Outcome } from "./stubborn-buyers";

export type OrderCheck = {
  /** Orders that stand in the books. */
  orders: number;
  /** Orders that their buyer was told of and that are not in the books, or otherwise. */
  lost: string[];
  /** Orders in the books that their buyer was refused, or never sent. */
  stray: string[];
  /** Licences that were delivered twice, or were never in stock. */
  wrongLicences: string[];
  /** Items of which the units sold and those left are not what came in: what is missing. */
  missingUnits: { units: number; counted: number };
};

function nameOf({ resellerId, refId }: Pick<Outcome, "resellerId" | "refId">): string {
  return `${resellerId} ${refId}`;
}

/** What an order delivered, as its buyer reads it over HTTP. */
async function readLicences(url: string, key: string, refId: string): Promise<string[]> {
  const answer = await fetch(`${url}/api/v1/trx/${refId}`, { headers: { "x-apikey": key } });
  if (!answer.ok) throw new Error(`HTTP ${answer.status} for ${refId}`);
  const { data } = (await answer.json()) as { data: { items: { product_license?: string }[] } };
  return data.items.flatMap(({ product_license: licence }) => licence ?? []);
}

async function deliveredLicences(
  url: string,
  { buyers }: ScarceShop,
  bought: Outcome[],
): Promise<string[]> {
  const keys = new Map(buyers.map(({ id, key }) => [id, key]));
  const licences: string[] = [];
  for (const { resellerId, refId } of bought) {
    licences.push(...(await readLicences(url, keys.get(resellerId) ?? "", refId)));
  }
  return licences;
}

async function missingUnits({ pool }: Db, { items, licences }: ScarceShop) {
  const { rows } = await pool.query<{ sold: string; unsold: string; pieces: string }>(
    `SELECT
       (SELECT count(*) FROM stock_units WHERE item_id = $1 AND order_line_id IS NOT NULL) AS sold,
       (SELECT count(*) FROM stock_units WHERE item_id = $1 AND order_line_id IS NULL) AS unsold,
       (SELECT on_hand FROM counted_stock WHERE item_id = $2)
         + (SELECT coalesce(sum(quantity), 0) FROM order_lines WHERE item_id = $2) AS pieces`,
    [items.units, items.counted],
  );
  const { sold = 0, unsold = 0, pieces = 0 } = rows[0] ?? {};
  return {
    units: licences.size - Number(sold) - Number(unsold),
    counted: licences.size - Number(pieces),
  };
}

/** Compares the books with what the buyers were told, and the stock with what came in. */
export async function checkOrders(
  db: Db,
  url: string,
  shop: ScarceShop,
  outcomes: Outcome[],
): Promise<OrderCheck> {
  const rows = await db.prisma.order.findMany({
    select: { resellerId: true, refId: true, invoice: true },
  });
  const books = new Map(
    rows.map(({ resellerId, refId, invoice }) => [
      nameOf({ resellerId: Number(resellerId), refId }),
      invoice,
    ]),
  );
  const bought = outcomes.filter(({ invoice }) => invoice !== undefined);
  const told = new Map(bought.map((outcome) => [nameOf(outcome), outcome.invoice]));
  const inBooks = bought.filter((outcome) => books.get(nameOf(outcome)) === outcome.invoice);
  const delivered = await deliveredLicences(url, shop, inBooks);
  return {
    orders: books.size,
    lost: bought.filter((outcome) => !inBooks.includes(outcome)).map(nameOf),
    stray: [...books.keys()].filter((name) => !told.has(name)),
    wrongLicences: delivered.filter(
      (licence, index) => !shop.licences.has(licence) || delivered.indexOf(licence) !== index,
    ),
    missingUnits: await missingUnits(db, shop),
  };
}

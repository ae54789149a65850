import { randomUUID } from "node:crypto";
import { Agent } from "node:http";
import pg from "pg";
import { hashKey, newKeyText } from "@/modules/api-keys/domain/key-format";
import { scopes } from "@/shared/scopes";
import { startBenchApplication } from "./application";
import { median, throughput } from "./measure";
import { postOrder } from "./post-order";

const RESELLERS = 1_000;
const UNITS = 200_000;
const ROUNDS = 5;
const SECONDS = 4;
const CONNECTIONS = 64;
const FUNCTION_LANES = 16;

type Buyer = { id: number; key: string };
type Shop = { buyers: Buyer[]; itemId: number };

async function fill(pool: pg.Pool): Promise<Shop> {
  const buyers = Array.from({ length: RESELLERS }, () => ({ id: 0, key: newKeyText() }));
  const { rows } = await pool.query<{ id: string }>(
    `INSERT INTO resellers (name, email, tier_id)
     SELECT 'Bench', 'bench-' || n || '@example.com', (SELECT min(id) FROM price_tiers)
     FROM generate_series(1, $1) n RETURNING id`,
    [RESELLERS],
  );
  rows.forEach(({ id }, index) => {
    const buyer = buyers[index];
    if (buyer) buyer.id = Number(id);
  });
  await pool.query(
    `INSERT INTO api_keys (reseller_id, name, prefix, key_hash, scopes, last_used_at)
     SELECT k.id, 'bench', 'grs_live_', k.hash, $3, now() + interval '1 day'
     FROM unnest($1::bigint[], $2::bytea[]) AS k(id, hash)`,
    [buyers.map(({ id }) => id), buyers.map(({ key }) => hashKey(key)), [...scopes]],
  );
  await pool.query(
    `SELECT count(post_mutation(id, 'credit', 'topup', 1000000000, 'bench', 'TOP-' || id, NULL, NULL, now()))
     FROM resellers`,
  );
  const { rows: items } = await pool.query<{ id: string }>(
    `WITH category AS (INSERT INTO categories (slug, name) VALUES ('bench', 'Bench') RETURNING id),
       product AS (INSERT INTO products (category_id, slug, name) SELECT id, 'bench', 'Bench' FROM category RETURNING id)
     INSERT INTO items (product_id, sku, name, order_process, stock_kind, price)
     SELECT id, 'bench', 'Bench', 'auto', 'units', 1000 FROM product RETURNING id`,
  );
  const itemId = Number(items[0]?.id);
  await pool.query(
    `INSERT INTO stock_units (item_id, key_id, secret, fingerprint, created_at, changed_at)
     SELECT $1, 'bench', decode(repeat('00', 48), 'hex'), sha256(n::text::bytea), now(), now()
     FROM generate_series(1, $2) n`,
    [itemId, UNITS],
  );
  return { buyers, itemId };
}

function pick(buyers: Buyer[]): Buyer {
  const buyer = buyers[Math.floor(Math.random() * buyers.length)];
  if (!buyer) throw new Error("there are no buyers");
  return buyer;
}

async function callFunction(pool: pg.Pool, { id }: Buyer, itemId: number): Promise<void> {
  const ref_id = randomUUID();
  const order = {
    reseller_id: id,
    ref_id,
    invoice: `INV-${ref_id}`,
    lines: [{ item_id: itemId, quantity: 1 }],
  };
  const { rows } = await pool.query<{ outcome: string }>({
    name: "bench-place-orders",
    text: "SELECT outcome FROM place_orders($1, false, now())",
    values: [JSON.stringify([order])],
  });
  if (rows[0]?.outcome !== "PLACED") throw new Error(`order was ${rows[0]?.outcome}`);
}

/** Orders a second over HTTP, against one call of `place_orders` for each order, in alternating rounds. */
export async function benchOrders(): Promise<void> {
  const application = await startBenchApplication();
  const { url } = application;
  const pool = new pg.Pool({ connectionString: application.databaseUrl, max: FUNCTION_LANES });
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  try {
    const { buyers, itemId } = await fill(pool);
    const one = buyers.slice(0, 1);
    const overFunction = () =>
      throughput(FUNCTION_LANES, SECONDS, () => callFunction(pool, pick(buyers), itemId));
    const overHttp = (among: Buyer[]) =>
      throughput(CONNECTIONS, SECONDS, () =>
        postOrder(agent, { url, key: pick(among).key, itemId, refId: randomUUID() }),
      );
    await overHttp(buyers);
    // As autovacuum would have done by the time that there is so much to do.
    await pool.query("ANALYZE");
    const rates: Record<"bare" | "many" | "one", number[]> = { bare: [], many: [], one: [] };
    for (let round = 1; round <= ROUNDS; round += 1) {
      rates.bare.push(await overFunction());
      rates.many.push(await overHttp(buyers));
      rates.one.push(await overHttp(one));
      console.log(
        `round ${round}: function ${rates.bare.at(-1)?.toFixed(0)}, HTTP ${rates.many.at(-1)?.toFixed(0)}, HTTP one reseller ${rates.one.at(-1)?.toFixed(0)} orders/s`,
      );
    }
    const bare = median(rates.bare);
    console.log(
      `medians: place_orders called for each order ${bare.toFixed(0)}/s; over HTTP, ${CONNECTIONS} connections: ${RESELLERS} resellers ${median(rates.many).toFixed(0)}/s (${(median(rates.many) / bare).toFixed(2)} of it), one reseller ${median(rates.one).toFixed(0)}/s (${(median(rates.one) / bare).toFixed(2)})`,
    );
  } finally {
    agent.destroy();
    await pool.end();
    await application.stop();
  }
}

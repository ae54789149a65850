import { randomUUID } from "node:crypto";
import pg from "pg";
import { freeStock } from "@/modules/stock/domain/free-stock";
import { startBenchApplication } from "./application";
import { median } from "./measure";

const LOCKS = 10_000;
const FREE = 1_000;
const ROUNDS = 5;
const CALLS = 400;

const statements = {
  create: {
    name: "bench-lock-stock",
    text: "SELECT outcome FROM lock_stock($1, $2, 1, $3, now(), now() + interval '1 minute', 50, 1000)",
  },
  read: {
    name: "bench-free-stock",
    text: `SELECT ${freeStock("now()")} AS stock FROM items item WHERE item.id = $1`,
  },
  release: {
    name: "bench-release-lock",
    text: "SELECT release_stock_lock($1, $2, now()) AS outcome",
  },
};

type Step = keyof typeof statements;
type Times = Record<Step, number>;

async function firstId(pool: pg.Pool, text: string, values: unknown[]): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(text, values);
  const id = rows[0]?.id;
  if (id === undefined) throw new Error("nothing was made");
  return id;
}

/** An item of units, of which each of `locks` is held by a lock of its own. */
async function fill(pool: pg.Pool, locks: number): Promise<string> {
  const name = `bench-${locks}`;
  const item = await firstId(
    pool,
    `WITH category AS (INSERT INTO categories (slug, name) VALUES ($1, $1) RETURNING id),
       product AS (INSERT INTO products (category_id, slug, name) SELECT id, $1, $1 FROM category RETURNING id)
     INSERT INTO items (product_id, sku, name, order_process, stock_kind, price)
     SELECT id, $1, $1, 'auto', 'units', 1000 FROM product RETURNING id`,
    [name],
  );
  await pool.query(
    `INSERT INTO stock_units (item_id, key_id, secret, fingerprint, created_at, changed_at)
     SELECT $1::bigint, 'bench', decode(repeat('00', 48), 'hex'), sha256(($1::bigint || ':' || n)::bytea), now(), now()
     FROM generate_series(1, $2) n`,
    [item, locks + FREE],
  );
  for (let holder = 0; holder < locks / 50; holder += 1) {
    await pool.query(
      `SELECT count(lock_stock($1, $2, 1, 'LCK-' || n, now(), now() + interval '10 minutes', 50, 1000))
       FROM generate_series(1, 50) n`,
      [await newReseller(pool), item],
    );
  }
  return item;
}

function newReseller(pool: pg.Pool): Promise<string> {
  return firstId(
    pool,
    `INSERT INTO resellers (name, email, tier_id)
     SELECT 'Bench', $1, min(id) FROM price_tiers RETURNING id`,
    [`${randomUUID()}@example.com`],
  );
}

async function timed(pool: pg.Pool, step: Step, values: unknown[]): Promise<number> {
  const started = performance.now();
  await pool.query({ ...statements[step], values });
  return performance.now() - started;
}

/** Median milliseconds of each step, one caller. */
async function measure(pool: pg.Pool, item: string): Promise<Times> {
  const reseller = await newReseller(pool);
  const times: Record<Step, number[]> = { create: [], read: [], release: [] };
  for (let call = 0; call < CALLS; call += 1) {
    const token = `LCK-${call}`;
    times.create.push(await timed(pool, "create", [reseller, item, token]));
    times.read.push(await timed(pool, "read", [item]));
    times.release.push(await timed(pool, "release", [reseller, token]));
  }
  return { create: median(times.create), read: median(times.read), release: median(times.release) };
}

/** Creating, reading and releasing on an item with 10,000 active locks, against one without any. */
export async function benchLocks(): Promise<void> {
  const application = await startBenchApplication();
  const pool = new pg.Pool({ connectionString: application.databaseUrl, max: 1 });
  try {
    const items = { none: await fill(pool, 0), many: await fill(pool, LOCKS) };
    await pool.query("ANALYZE");
    const rounds: Record<"none" | "many", Times>[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      rounds.push({
        none: await measure(pool, items.none),
        many: await measure(pool, items.many),
      });
    }
    for (const step of Object.keys(statements) as Step[]) {
      const of = (which: "none" | "many") => median(rounds.map((round) => round[which][step]));
      console.log(
        `${step}: ${of("none").toFixed(2)} ms without locks, ${of("many").toFixed(2)} ms with ${LOCKS} on the item (${(of("many") / of("none")).toFixed(2)})`,
      );
    }
  } finally {
    await pool.end();
    await application.stop();
  }
}

import type { PoolClient } from "pg";
import { describe, expect, test } from "vitest";
import { testShop } from "@/testing/test-shop";
import { freeStock } from "./free-stock";

const shop = testShop();

const LOCKS = 10_000;
const FREE = 500;

type Plan = { Plan: { "Shared Hit Blocks": number; "Shared Read Blocks": number } };

/** How many pages a statement touched. */
async function pagesOf(client: PoolClient, text: string, values: unknown[]): Promise<number> {
  const { rows } = await client.query<{ "QUERY PLAN": Plan[] }>(
    `EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${text}`,
    values,
  );
  const plan = rows[0]?.["QUERY PLAN"][0]?.Plan;
  if (!plan) throw new Error("EXPLAIN answered nothing");
  return plan["Shared Hit Blocks"] + plan["Shared Read Blocks"];
}

/** Resellers who each have 50 active locks on one piece of that item. */
async function lockPieces(itemId: number, locks: number): Promise<void> {
  await shop().db.pool.query(
    `WITH holder AS (
       INSERT INTO resellers (name, email, tier_id)
       SELECT 'Toko', gen_random_uuid() || '@example.com', (SELECT min(id) FROM price_tiers)
       FROM generate_series(1, $2::integer / 50) RETURNING id
     )
     INSERT INTO stock_locks (reseller_id, token, item_id, quantity, locked_at, expires_at)
     SELECT id, 'LCK-' || n, $1, 1, now(), now() + interval '10 minutes'
     FROM holder, generate_series(1, 50) n`,
    [itemId, locks],
  );
}

/** An item of which 500 pieces are free and each of `locks` others is held by a lock of its own. */
async function item(stockKind: "units" | "counted", locks: number): Promise<number> {
  const { pool } = shop().db;
  const itemId = await shop().item({ stockKind });
  await lockPieces(itemId, locks);
  if (stockKind === "counted") {
    await pool.query(
      "UPDATE counted_stock SET received = $2, on_hand = $2, held = $3 WHERE item_id = $1",
      [itemId, locks + FREE, locks],
    );
  } else {
    await pool.query(
      `INSERT INTO stock_units (item_id, key_id, secret, fingerprint, created_at, changed_at, lock_id, held_until)
       SELECT $1::bigint, 'test', '\\x00', sha256((($1::bigint) || ':' || n)::bytea), now(), now(), lock.id,
         coalesce(lock.expires_at, 'epoch')
       FROM generate_series(1, $2::integer) n
       LEFT JOIN (
         SELECT id, expires_at, row_number() OVER () AS n FROM stock_locks WHERE item_id = $1
       ) lock USING (n)`,
      [itemId, locks + FREE],
    );
  }
  // As autovacuum does by the time that there is so much.
  await pool.query("VACUUM ANALYZE stock_units, stock_locks, counted_stock");
  return itemId;
}

/** Pages for each of the three, in a session that has its plans and has read the system's own tables. */
async function touched(itemId: number) {
  const { id } = await shop().reseller();
  const lock =
    "SELECT * FROM lock_stock($1, $2, 1, $3, now(), now() + interval '1 minute', 50, 1000)";
  const read = `SELECT ${freeStock("now()")} FROM items item WHERE item.id = $1`;
  const release = "SELECT release_stock_lock($1, $2, now())";
  const client = await shop().db.pool.connect();
  try {
    const pages = { creating: 0, reading: 0, releasing: 0 };
    for (const token of ["LCK-1", "LCK-2", "LCK-3"]) {
      pages.creating = await pagesOf(client, lock, [id, itemId, token]);
      pages.reading = await pagesOf(client, read, [itemId]);
      pages.releasing = await pagesOf(client, release, [id, token]);
    }
    return pages;
  } finally {
    client.release();
  }
}

describe.each(["units", "counted"] as const)("%s", (kind) => {
  test("10,000 active locks on one item make no more pages to be touched", async () => {
    const none = await touched(await item(kind, 0));
    const many = await touched(await item(kind, LOCKS));
    for (const name of ["creating", "reading", "releasing"] as const) {
      expect(many[name], name).toBeLessThan(none[name] * 1.5 + 20);
    }
  });
});

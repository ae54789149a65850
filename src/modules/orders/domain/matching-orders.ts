import type { Db } from "@/server/db/database";
import { beginningWith, containing } from "@/server/db/like-pattern";
import { type OrderFilter, orderKinds } from "../contract/search";

/** A place in the list, which is ordered by time and then id. */
export type Place = { at: string; id: string };
export type Direction = "older" | "newer";

const KEPT_OF_TARGET = 100;

/** As in the index `order_lines_target_idx`. */
const target = `left(lower(coalesce(substring(l.note from '"target"\\s*:\\s*"([^"]*)"'), l.note)), ${KEPT_OF_TARGET})`;

const statusCondition = {
  paid: "o.status = 'paid'",
  review: `o.status = 'paid' AND EXISTS (
    SELECT FROM order_lines r WHERE r.reseller_id = o.reseller_id AND r.order_id = o.id AND r.status = 'review'
  )`,
  completed: "o.status = 'completed'",
  failed: "o.status = 'failed'",
  canceled: "o.status = 'canceled'",
} as const;

/**
 * One statement that walks each index in the order of the list and stops at the limit, so what it costs
 * does not grow with the number of orders. Statuses and kinds stand in it as words: the planner has to
 * see them to know which index they fit.
 */
class Statement {
  readonly values: unknown[] = [];
  private readonly branches: string[] = [];

  constructor(
    resellerId: number,
    private readonly filter: OrderFilter,
    private readonly beyond: { place: Place; direction: Direction } | undefined,
    private readonly limit: number,
  ) {
    this.values.push(resellerId);
  }

  value(value: unknown): string {
    return `$${this.values.push(value)}`;
  }

  private get ascending(): boolean {
    return this.beyond?.direction === "newer";
  }

  private within(alias: string, idColumn: string): string[] {
    const { from, until } = this.filter;
    const conditions = [`${alias}.reseller_id = $1`];
    if (from) conditions.push(`${alias}.created_at >= ${this.value(from)}`);
    if (until) conditions.push(`${alias}.created_at < ${this.value(until)}`);
    if (this.beyond) {
      const { at, id } = this.beyond.place;
      conditions.push(
        `(${alias}.created_at, ${alias}.${idColumn}) ${this.ascending ? ">" : "<"} (${this.value(at)}::timestamptz, ${this.value(id)}::bigint)`,
      );
    }
    return conditions;
  }

  private tail(columns: string): string {
    const way = this.ascending ? "ASC" : "DESC";
    const order = columns.split(", ").map((column) => `${column} ${way}`);
    return `ORDER BY ${order.join(", ")} LIMIT ${this.value(this.limit)}`;
  }

  /** Orders for which the condition holds, read from `orders` as `o`. */
  orders(...conditions: string[]): void {
    const { status, kind } = this.filter;
    const all = [...this.within("o", "id"), ...conditions];
    if (status) all.push(statusCondition[status]);
    if (kind) {
      all.push(
        `EXISTS (SELECT FROM order_lines l WHERE l.reseller_id = o.reseller_id AND l.order_id = o.id AND l.order_process = '${kind}')`,
      );
    }
    this.branches.push(
      `(SELECT o.created_at, o.id FROM orders o WHERE ${all.join(" AND ")} ${this.tail("o.created_at, o.id")})`,
    );
  }

  /** Orders with a line for which the condition holds, read from `order_lines` as `l`. */
  lines(kind: OrderFilter["kind"], ...conditions: string[]): void {
    const { status } = this.filter;
    const all = [...this.within("l", "order_id"), ...conditions];
    if (kind) all.push(`l.order_process = '${kind}'`);
    if (status) {
      all.push(
        `EXISTS (SELECT FROM orders o WHERE o.reseller_id = l.reseller_id AND o.id = l.order_id AND ${statusCondition[status]})`,
      );
    }
    this.branches.push(
      `(SELECT l.created_at, l.order_id FROM order_lines l WHERE ${all.join(" AND ")} GROUP BY l.created_at, l.order_id ${this.tail("l.created_at, l.order_id")})`,
    );
  }

  get text(): string {
    const found = this.branches.join(" UNION ");
    return `SELECT created_at::text AS at, id FROM (${found}) found(created_at, id) ${this.tail("created_at, id")}`;
  }
}

/** The items whose name, or whose product's, has the text in it. */
async function itemsNamed(db: Db, search: string): Promise<bigint[]> {
  const { rows } = await db.pool.query<{ id: string }>({
    text: `
      SELECT i.id FROM items i JOIN products p ON p.id = i.product_id
      WHERE p.name || ' ' || i.name ILIKE $1`,
    values: [containing(search)],
  });
  return rows.map(({ id }) => BigInt(id));
}

async function addSearch(db: Db, statement: Statement, filter: OrderFilter, search: string) {
  const beginning = statement.value(beginningWith(search));
  statement.orders(`lower(o.ref_id) LIKE lower(${beginning})`);
  statement.orders(`lower(o.invoice) LIKE lower(${beginning})`);
  const kept = [...search].slice(0, KEPT_OF_TARGET).join("");
  statement.lines(
    filter.kind,
    `${target} LIKE lower(${statement.value(beginningWith(kept))})`,
    "l.note IS NOT NULL",
  );
  const items = await itemsNamed(db, search);
  if (items.length === 0) return;
  // Kind by kind, since the index that is in the order of the list begins with it.
  const ids = statement.value(items);
  for (const kind of filter.kind ? [filter.kind] : orderKinds) {
    statement.lines(kind, `l.item_id = ANY (${ids}::bigint[])`);
  }
}

/**
 * The places of the reseller's orders that match, at most `limit`, beginning with the one next to
 * `beyond`: newest first, or oldest first in the direction of newer ones.
 */
export async function matchingOrders(
  db: Db,
  resellerId: number,
  filter: OrderFilter,
  beyond: { place: Place; direction: Direction } | undefined,
  limit: number,
): Promise<Place[]> {
  const statement = new Statement(resellerId, filter, beyond, limit);
  const { search, kind, status } = filter;
  if (search !== undefined) await addSearch(db, statement, filter, search);
  else if (kind && (status === undefined || status === "completed")) statement.lines(kind);
  else statement.orders();
  const { text, values } = statement;
  const { rows } = await db.pool.query<Place>({ text, values });
  return rows;
}

/** Where an order of the reseller stands in the list; undefined where there is no such order. */
export async function placeOf(db: Db, resellerId: number, id: number): Promise<Place | undefined> {
  const { rows } = await db.pool.query<Place>({
    text: "SELECT created_at::text AS at, id FROM orders WHERE reseller_id = $1 AND id = $2",
    values: [resellerId, id],
  });
  return rows[0];
}

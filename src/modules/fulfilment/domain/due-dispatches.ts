import type { Db } from "@/server/db/database";
import type { DispatchStatus, SupplierKind } from "@/server/db/generated/client";

/** A dispatch that this process has claimed, with all that its supplier needs to know. */
export type ClaimedDispatch = {
  resellerId: bigint;
  id: bigint;
  status: DispatchStatus;
  supplierId: number | null;
  supplierKind: SupplierKind | null;
  asked: number[];
  code: string | null;
  reference: string | null;
  supplierOrderId: string | null;
  submittedAt: Date | null;
  asks: number;
  itemId: bigint;
  orderProcess: "manual" | "h2h" | "smm" | "auto";
  quantity: number;
  note: string | null;
  /** The supplier that it waits for; 0 where there is none. */
  queue: number;
  /** The end of the lease, which is the due time of the row as long as it is ours. */
  leaseUntil: Date;
};

type Row = {
  reseller_id: string;
  id: string;
  status: DispatchStatus;
  supplier_id: number | null;
  supplier_kind: SupplierKind | null;
  asked: number[];
  code: string | null;
  reference: string | null;
  supplier_order_id: string | null;
  submitted_at: Date | null;
  asks: number;
  item_id: string;
  order_process: ClaimedDispatch["orderProcess"];
  quantity: number;
  note: string | null;
  queue: number;
};

export type ClaimOptions = {
  /** Social-media orders whose progress is asked for, many at a time; or everything else. */
  progress: boolean;
  limit: number;
  now: Date;
  leaseUntil: Date;
  /** Dispatches that one supplier gets side by side. */
  perSupplier: number;
  /** Under way by supplier; 0 stands for those that have none yet. */
  running: ReadonlyMap<number, number>;
};

function full({ running, perSupplier }: Pick<ClaimOptions, "running" | "perSupplier">): number[] {
  return [...running].filter(([, count]) => count >= perSupplier).map(([id]) => id);
}

function claimedOf(row: Row, leaseUntil: Date): ClaimedDispatch {
  return {
    resellerId: BigInt(row.reseller_id),
    id: BigInt(row.id),
    status: row.status,
    supplierId: row.supplier_id,
    supplierKind: row.supplier_kind,
    asked: row.asked,
    code: row.code,
    reference: row.reference,
    supplierOrderId: row.supplier_order_id,
    submittedAt: row.submitted_at,
    asks: row.asks,
    itemId: BigInt(row.item_id),
    orderProcess: row.order_process,
    quantity: row.quantity,
    note: row.note,
    queue: row.queue,
    leaseUntil,
  };
}

/** Claims due dispatches, oldest first; of one supplier at most as many as it may have side by side. */
export async function claimDueDispatches(
  db: Db,
  options: ClaimOptions,
): Promise<ClaimedDispatch[]> {
  const { progress, limit, now, leaseUntil, perSupplier, running } = options;
  const { rows } = await db.pool.query<Row>({
    name: "claim-dispatches",
    text: `
      WITH ranked AS (
        SELECT due.reseller_id, due.id, due.next_attempt_at,
          due.queue, row_number() OVER (PARTITION BY due.queue ORDER BY due.next_attempt_at, due.id)
            + coalesce(busy.count, 0) AS place
        FROM (
          SELECT d.reseller_id, d.id, d.next_attempt_at, coalesce(d.supplier_id, likely.supplier_id, 0) AS queue
          FROM dispatches d
          JOIN order_lines l ON l.reseller_id = d.reseller_id AND l.id = d.line_id
          LEFT JOIN suppliers s ON s.id = d.supplier_id
          LEFT JOIN LATERAL (
            SELECT o.supplier_id FROM supplier_offers o JOIN suppliers next ON next.id = o.supplier_id
            WHERE d.supplier_id IS NULL AND o.item_id = l.item_id AND o.supplier_id <> ALL (d.asked)
              AND offer_is_open(o, next, $1)
            ORDER BY o.priority, o.cost, o.supplier_id LIMIT 1
          ) likely ON true
          WHERE d.next_attempt_at <= $1 AND coalesce(d.supplier_id, likely.supplier_id, 0) <> ALL ($5::integer[])
            AND (d.status = 'processing' AND s.kind IS NOT DISTINCT FROM 'smm_panel') = $8
          ORDER BY d.next_attempt_at LIMIT 1000
        ) due
        LEFT JOIN unnest($6::integer[], $7::integer[]) busy(queue, count) USING (queue)
      ), mine AS (
        SELECT d.reseller_id, d.id, chosen.queue
        FROM (SELECT * FROM ranked WHERE place <= $4 ORDER BY place, next_attempt_at LIMIT $3) chosen
        JOIN dispatches d ON d.reseller_id = chosen.reseller_id AND d.id = chosen.id
        WHERE d.next_attempt_at <= $1
        FOR UPDATE OF d SKIP LOCKED
      ), claimed AS (
        UPDATE dispatches d SET next_attempt_at = $2
        FROM mine WHERE d.reseller_id = mine.reseller_id AND d.id = mine.id
        RETURNING d.*, mine.queue
      )
      SELECT c.reseller_id, c.id, c.status, c.supplier_id, s.kind AS supplier_kind, c.asked, c.code, c.reference,
        c.supplier_order_id, c.submitted_at, c.asks, l.item_id, l.order_process, l.quantity, l.note, c.queue
      FROM claimed c
      JOIN order_lines l ON l.reseller_id = c.reseller_id AND l.id = c.line_id
      LEFT JOIN suppliers s ON s.id = c.supplier_id`,
    values: [
      now,
      leaseUntil,
      limit,
      perSupplier,
      full(options),
      [...running.keys()],
      [...running.values()],
      progress,
    ],
  });
  return rows.map((row) => claimedOf(row, leaseUntil));
}

/** When the earliest dispatch is due, see `ClaimOptions`; null where there is none. */
export async function nextDispatchDueAt(db: Db, progress: boolean): Promise<Date | null> {
  const { rows } = await db.pool.query<{ due_at: Date | null }>({
    name: "next-dispatch-due",
    text: `
      SELECT d.next_attempt_at AS due_at
      FROM dispatches d LEFT JOIN suppliers s ON s.id = d.supplier_id
      WHERE d.next_attempt_at IS NOT NULL
        AND (d.status = 'processing' AND s.kind IS NOT DISTINCT FROM 'smm_panel') = $1
      ORDER BY d.next_attempt_at LIMIT 1`,
    values: [progress],
  });
  return rows[0]?.due_at ?? null;
}

/** Makes a claimed dispatch due again at once. */
export async function giveDispatchBack(
  db: Db,
  { resellerId, id, leaseUntil }: ClaimedDispatch,
  now: Date,
): Promise<void> {
  await db.prisma.dispatch.updateMany({
    where: { resellerId, id, nextAttemptAt: leaseUntil },
    data: { nextAttemptAt: now },
  });
}

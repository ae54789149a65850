import type { Db } from "@/server/db/database";
import type { Dispatch } from "@/server/db/generated/client";
import type { Sealer } from "@/server/sealing";
import {
  type H2hResult,
  h2hResults,
  loadDispatches,
  type SmmResult,
  smmResult,
} from "../../fulfilment/domain/dispatch-results";
import { openSn } from "../../fulfilment/domain/sealed-sn";
import { lineTarget } from "../../orders/domain/line-target";
import { openUnit } from "../../stock/domain/unit-secret";

type UnitRow = { item_id: string; id: string; key_id: string; secret: string };

type LineRow = {
  id: string;
  item_id: string;
  item_name: string;
  product_id: number;
  product_name: string;
  order_process: "auto" | "manual" | "h2h" | "smm";
  quantity: number;
  price: string;
  subtotal: string;
  note: string | null;
  status: string;
  refunded: string;
  units: UnitRow[] | null;
};

type OrderRow = {
  invoice: string;
  ref_id: string;
  status: string;
  price: string;
  fees: string;
  amount: string;
  lines: LineRow[];
};

type License = { product_license: string; note: string | null };

export type EventItem = {
  order_item_id: number;
  variant_id: number;
  variant_name: string;
  product_id: number;
  product_name: string;
  order_process: "auto" | "manual" | "h2h";
  quantity: number;
  price: number;
  subtotal: number;
  note: string | null;
  target: string | null;
  status: string;
  h2h_results: {
    sn: string;
    dispatch_status: H2hResult["dispatch_status"];
    dispatch_message: string | null;
    ref_id: string;
  } | null;
  smm_results: SmmResult | null;
  licenses?: License[];
};

export type EventOrder = {
  invoice: string;
  ref_id: string;
  status: string;
  price: number;
  fees: number;
  amount: number;
  items: EventItem[];
};

function openLicenses(line: LineRow, sealer: Sealer): License[] {
  return (line.units ?? []).map((unit) => ({
    product_license: openUnit(sealer, {
      itemId: BigInt(unit.item_id),
      id: BigInt(unit.id),
      keyId: unit.key_id,
      secret: Buffer.from(unit.secret, "hex"),
    }),
    note: line.note,
  }));
}

type Secrets = { sealer: Sealer; withLicenses: boolean };

/** What was delivered by hand is a licence like one from stock. */
function licensesOf(line: LineRow, dispatches: Dispatch[], { sealer, withLicenses }: Secrets) {
  if (!withLicenses) return [];
  const [first] = dispatches;
  const sent = line.order_process === "manual" && first ? openSn(sealer, first) : null;
  if (sent !== null) return [{ product_license: sent, note: line.note }];
  return openLicenses(line, sealer);
}

function itemOf(line: LineRow, refId: string, dispatches: Dispatch[], secrets: Secrets): EventItem {
  const licenses = licensesOf(line, dispatches, secrets);
  const facts = {
    id: BigInt(line.id),
    itemId: BigInt(line.item_id),
    quantity: line.quantity,
    refunded: BigInt(line.refunded),
  };
  const [h2h] = line.order_process === "h2h" ? h2hResults(facts, dispatches, secrets.sealer) : [];
  return {
    order_item_id: Number(line.id),
    variant_id: Number(line.item_id),
    variant_name: line.item_name,
    product_id: line.product_id,
    product_name: line.product_name,
    order_process: line.order_process === "smm" ? "h2h" : line.order_process,
    quantity: line.quantity,
    price: Number(line.price),
    subtotal: Number(line.subtotal),
    note: line.note,
    target: lineTarget(line.order_process, line.note),
    status: line.status,
    h2h_results: h2h
      ? {
          sn: h2h.sn,
          dispatch_status: h2h.dispatch_status,
          dispatch_message: h2h.log_message ?? null,
          ref_id: refId,
        }
      : null,
    smm_results: line.order_process === "smm" ? (smmResult(facts, dispatches[0]) ?? null) : null,
    ...(licenses.length > 0 ? { licenses } : {}),
  };
}

/**
 * An order as its events show it.
 *
 * @param secrets opens what was delivered; licences only where they are wanted
 */
export async function loadEventOrder(
  db: Db,
  resellerId: number,
  orderId: bigint | null,
  secrets: Secrets,
): Promise<EventOrder> {
  const { rows } = await db.pool.query<OrderRow>({
    name: "load-event-order",
    text: `
      SELECT o.invoice, o.ref_id, o.status, o.price, o.fees, o.amount, (
        SELECT json_agg(json_build_object(
          'id', l.id::text, 'item_id', l.item_id::text, 'item_name', l.item_name,
          'product_id', item.product_id, 'product_name', l.product_name,
          'order_process', l.order_process, 'quantity', l.quantity, 'price', l.price::text,
          'subtotal', l.subtotal::text, 'note', l.note, 'status', l.status, 'refunded', l.refunded::text,
          'units', (
            SELECT json_agg(json_build_object(
              'item_id', u.item_id::text, 'id', u.id::text, 'key_id', u.key_id,
              'secret', encode(u.secret, 'hex')
            ) ORDER BY u.id)
            FROM stock_units u
            WHERE u.reseller_id = l.reseller_id AND u.order_id = l.order_id AND u.order_line_id = l.id
          )
        ) ORDER BY l.position)
        FROM order_lines l JOIN items item ON item.id = l.item_id
        WHERE l.reseller_id = o.reseller_id AND l.order_id = o.id
      ) AS lines
      FROM orders o WHERE o.reseller_id = $1 AND o.id = $2`,
    values: [resellerId, orderId],
  });
  const [row] = rows;
  if (!row || orderId === null) throw new Error(`order ${orderId} does not exist`);
  const isStockOnly = row.lines.every(({ order_process }) => order_process === "auto");
  const dispatches = isStockOnly ? [] : await loadDispatches(db, resellerId, orderId);
  return {
    invoice: row.invoice,
    ref_id: row.ref_id,
    status: row.status,
    price: Number(row.price),
    fees: Number(row.fees),
    amount: Number(row.amount),
    items: row.lines.map((line) => {
      const own = dispatches.filter(({ lineId }) => lineId === BigInt(line.id));
      return itemOf(line, row.ref_id, own, secrets);
    }),
  };
}

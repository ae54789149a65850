import type { Db } from "@/server/db/database";
import type { Sealer } from "@/server/sealing";
import { formatTime } from "@/shared/time";
import type { ClaimedDelivery } from "./delivery";
import { loadEventOrder } from "./event-order";

type Told = Pick<
  ClaimedDelivery,
  | "resellerId"
  | "eventId"
  | "event"
  | "orderId"
  | "lineId"
  | "itemId"
  | "toldStatus"
  | "refId"
  | "invoice"
  | "createdAt"
  | "includeLicenses"
>;

type Context = { db: Db; sealer: Sealer; timeZone: string };

async function orderData({ db, sealer }: Context, told: Told): Promise<object> {
  const secrets = { sealer, withLicenses: told.includeLicenses };
  const order = await loadEventOrder(db, told.resellerId, told.orderId, secrets);
  const { items, ...facts } = order;
  return { ...facts, status: told.toldStatus, payment_code: "saldo", items };
}

async function sentItemData({ db, sealer, timeZone }: Context, told: Told): Promise<object> {
  const secrets = { sealer, withLicenses: told.includeLicenses };
  const order = await loadEventOrder(db, told.resellerId, told.orderId, secrets);
  const item = order.items.find(({ order_item_id }) => order_item_id === Number(told.lineId));
  if (!item) throw new Error(`line ${told.lineId} of order ${told.orderId} does not exist`);
  return {
    invoice: order.invoice,
    ref_id: order.ref_id,
    transaction_status: order.status,
    item: { ...item, sent_at: formatTime(told.createdAt, timeZone) },
  };
}

async function topUpData({ db }: Context, told: Told): Promise<object> {
  const topUp = await db.prisma.topUp.findFirstOrThrow({
    where: { resellerId: told.resellerId, invoice: told.invoice ?? "" },
  });
  return {
    invoice: topUp.invoice,
    ref_id: topUp.invoice,
    status: told.toldStatus,
    channel: topUp.channel,
    amount: Number(topUp.amount),
    fee: Number(topUp.fee),
    total: Number(topUp.total),
  };
}

async function lowBalanceData({ db }: Context, told: Told): Promise<object> {
  const { amount, lowMark } = await db.prisma.balance.findUniqueOrThrow({
    where: { resellerId: told.resellerId },
  });
  return {
    invoice: told.invoice,
    ref_id: told.refId,
    status: told.toldStatus,
    balance: Number(amount),
    low_mark: lowMark === null ? null : Number(lowMark),
  };
}

async function itemData({ db }: Context, told: Told): Promise<object> {
  const item = await db.prisma.item.findUniqueOrThrow({ where: { id: told.itemId ?? 0n } });
  return {
    invoice: null,
    ref_id: null,
    status: told.toldStatus,
    item_id: Number(item.id),
    sku: item.sku,
    name: item.name,
    active: item.active,
  };
}

function dataOf(context: Context, told: Told): Promise<object> {
  switch (told.event) {
    case "order.item.sent":
      return sentItemData(context, told);
    case "balance.topup":
      return topUpData(context, told);
    case "balance.low":
      return lowBalanceData(context, told);
    case "item.updated":
      return itemData(context, told);
    case "webhook.test":
      return Promise.resolve({ invoice: told.invoice, ref_id: told.refId, status: "test" });
    default:
      return orderData(context, told);
  }
}

/** The body `{id, event, timestamp, data}` of an event, as its receiver gets it in every attempt. */
export async function buildEventBody(context: Context, told: Told): Promise<string> {
  return JSON.stringify({
    id: told.eventId,
    event: told.event,
    timestamp: formatTime(told.createdAt, context.timeZone),
    data: await dataOf(context, told),
  });
}

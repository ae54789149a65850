import type { z } from "zod";
import type { detail, orderEvent } from "./peer-answers";
import type { AskOutcome, AskRequest, Dispatch, Progress } from "./supplier";
import { cleanReason, refused, unknown } from "./wire";

type SmmResult = z.output<typeof detail>["smm_results"][number];

/** One order of ours at a peer, whoever tells of it: every order of ours is one line. */
export type PeerOrder = {
  invoice: string;
  reference: string;
  status: string;
  amount: number;
  itemIds: number[];
  lineStatus: string | null;
  license: string | null;
  h2h: { sn: string; dispatch_status: string } | null;
  smm: SmmResult | null;
  /** Whether a delivery would have been told with it. */
  isWhole: boolean;
};

export function fromDetail({ data, h2h_results, smm_results }: z.output<typeof detail>): PeerOrder {
  const { invoice, ref_id: reference, status, amount, items } = data;
  const [line] = items;
  return {
    ...{ invoice, reference, status, amount, isWhole: true },
    itemIds: items.map(({ variant_id }) => variant_id),
    lineStatus: line?.line_status ?? null,
    license: line?.product_license ?? null,
    h2h: h2h_results[0] ?? null,
    smm: smm_results[0] ?? null,
  };
}

/** Licences may be kept out of events, so that what is missing there is to be asked for. */
export function fromEvent({ data }: z.output<typeof orderEvent>): PeerOrder {
  const { invoice, ref_id: reference, status, amount, items } = data;
  const [line] = items;
  return {
    ...{ invoice, reference, status, amount, isWhole: false },
    itemIds: items.map(({ variant_id }) => variant_id),
    lineStatus: line?.status ?? null,
    license: line?.licenses?.[0]?.product_license ?? null,
    h2h: line?.h2h_results ?? null,
    smm: line?.smm_results ?? null,
  };
}

function isAbout({ reference, itemIds }: PeerOrder, request: Dispatch): boolean {
  const [itemId, ...others] = itemIds;
  return reference === request.reference && others.length === 0 && String(itemId) === request.code;
}

/** What an order at a peer says of a dispatch. */
export function outcomeOf(order: PeerOrder, request: AskRequest, secrets: string[]): AskOutcome {
  if (!isAbout(order, request)) return unknown("the answer is about another order");
  const hasFailed = [order.lineStatus, order.status].some((each) =>
    /^(failed|canceled)$/.test(each ?? ""),
  );
  if (order.smm !== null) return progressOf(order, order.smm, request);
  const accepted = {
    ...({ outcome: "accepted", supplierOrderId: order.invoice, cost: order.amount } as const),
  };
  if (request.orderProcess === "smm") {
    if (hasFailed) return refused("order", "the order has failed");
    const isOver = order.status === "completed";
    return isOver ? unknown("how the order ended is not told") : accepted;
  }
  const sn = order.h2h?.dispatch_status === "completed" ? order.h2h.sn : order.license;
  if (order.h2h?.dispatch_status === "failed" || hasFailed) {
    const reason = order.h2h?.sn.replace(/^failed: /, "") ?? "the order has failed";
    return refused("order", cleanReason(reason, secrets));
  }
  const isDelivered = /^(completed|sent)$/.test(order.lineStatus ?? order.status);
  if (sn === null && !isDelivered) return accepted;
  if (sn === null && !order.isWhole) return unknown("what was delivered is not told");
  return { ...accepted, outcome: "delivered", sn: sn || null };
}

const words: Record<string, Progress["status"]> = {
  processing: "processing",
  completed: "completed",
  partial: "partial",
  failed: "canceled",
};

function progressOf(order: PeerOrder, smm: SmmResult, { quantity }: AskRequest): AskOutcome {
  const status = words[smm.status];
  if (status === undefined) return unknown(cleanReason(`the status is ${smm.status}`));
  const remains = remainsOf(status, smm, quantity);
  return {
    outcome: "progress",
    status,
    startCount: smm.start_count ?? null,
    remains,
    delivered: remains === null ? null : quantity - remains,
    supplierOrderId: order.invoice,
    cost: order.amount - (smm.refund_amount ?? 0),
  };
}

/** Nobody knows it while the peer's own operator has still to decide. */
function remainsOf(status: string, smm: SmmResult, quantity: number): number | null {
  if (status === "canceled") return quantity;
  const remains = smm.remains ?? null;
  if (remains === null || remains > quantity || smm.partial_refund_pending_manual) return null;
  return remains;
}

import { setTimeout as pause } from "node:timers/promises";
import { authenticate } from "./authenticate";
import { endingFor } from "./behaviour";
import { findOrBuy, parseOrder } from "./buy";
import { Refusal } from "./refusal";
import type { Reply } from "./reply";
import { statusOf } from "./response-codes";
import type { Supplier } from "./supplier";
import { wireTransaction } from "./transaction";

/**
 * `/transaction`: buys, or tells what became of the order with that `ref_id`.
 * @throws Refusal for what makes no order and cannot be told with the order's members
 */
export async function answerTransaction(
  supplier: Supplier,
  fields: Record<string, unknown>,
): Promise<Reply> {
  authenticate(fields, supplier.account, String(fields.ref_id ?? ""));
  const order = parseOrder(fields);
  const { answer, lost, webhooks } = endingFor(order.customer_no);
  if (lost && !supplier.lost.has(order.ref_id)) {
    supplier.lost.add(order.ref_id);
    return { data: null, rc: "00", spoil: answer };
  }
  const { store, book } = supplier;
  try {
    const { transaction, isNew } = findOrBuy(store, book, order, supplier.now());
    await store.save();
    const rc = transaction.asked_rc;
    const data = wireTransaction(transaction, rc);
    if (isNew && webhooks === "before-answer") {
      await Promise.race([book.announce(transaction), pause(1_000, undefined, { ref: false })]);
    }
    const announces = isNew && webhooks !== "before-answer";
    return {
      data,
      rc,
      failed: statusOf(rc) === "Gagal",
      spoil: isNew && !lost ? answer : undefined,
      after: () => {
        if (announces) book.announce(transaction).catch(() => undefined);
      },
    };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { rc } = error;
    const { ref_id, customer_no, buyer_sku_code } = order;
    const told = { sn: "", buyer_last_saldo: store.deposit, price: 0 };
    const data = wireTransaction({ ref_id, customer_no, buyer_sku_code, ...told }, rc);
    return { data, rc, failed: true };
  }
}

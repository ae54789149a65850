import { instructionsFor } from "./instructions";
import { channelOf, type Transaction } from "./transaction";

/** The sums as every message of Tripay tells them; the customer bears the fee. */
function sums({ amount, fee, paid_amount }: Transaction) {
  const paid = paid_amount ?? amount;
  return {
    amount: paid,
    fee_merchant: 0,
    fee_customer: fee,
    total_fee: fee,
    amount_received: paid - fee,
  };
}

/** `data` of an answer about one transaction; `origin` is where the pay page stands. */
export function wireTransaction(transaction: Transaction, origin: string) {
  const { reference, pay_code, qr_string, order_items } = transaction;
  const channel = channelOf(transaction);
  return {
    reference,
    merchant_ref: transaction.merchant_ref,
    payment_selection_type: "static",
    payment_method: channel.code,
    payment_name: channel.name,
    customer_name: transaction.customer_name,
    customer_email: transaction.customer_email,
    customer_phone: transaction.customer_phone,
    callback_url: transaction.callback_url,
    return_url: transaction.return_url,
    ...sums(transaction),
    pay_code,
    pay_url: null,
    checkout_url: `${origin}/pay/${reference}`,
    status: transaction.status,
    expired_time: transaction.expired_time,
    order_items: order_items.map((item) => ({ ...item, subtotal: item.price * item.quantity })),
    instructions: instructionsFor(channel, pay_code ?? ""),
    qr_string,
    qr_url: qr_string === null ? null : `${origin}/qr/${reference}`,
  };
}

/** The same with the time of payment, which Tripay gives as text here. */
export function wireDetail(transaction: Transaction, origin: string) {
  const { paid_at } = transaction;
  return {
    ...wireTransaction(transaction, origin),
    paid_at: paid_at === null ? null : String(paid_at),
  };
}

/** The body of a callback that says that the transaction is `status` now. */
export function wireCallback(transaction: Transaction, status: "PAID" | "EXPIRED") {
  const { name, code } = channelOf(transaction);
  const { amount, ...fees } = sums(transaction);
  return {
    reference: transaction.reference,
    merchant_ref: transaction.merchant_ref,
    payment_method: name,
    payment_method_code: code,
    total_amount: amount,
    ...fees,
    is_closed_payment: 1,
    status,
    paid_at: status === "PAID" ? (transaction.paid_at ?? Math.floor(Date.now() / 1_000)) : null,
    note: null,
  };
}

export type CallbackBody = ReturnType<typeof wireCallback>;

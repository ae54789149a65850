import { type Channel, channels } from "./channels";

export type OrderItem = { sku: string | null; name: string; price: number; quantity: number };

/** One try to deliver a callback, and what its receiver answered. */
export type Attempt = {
  /** Milliseconds since 1970. */
  at: number;
  status: string;
  total_amount: number;
  response_status: number | null;
  response_body: string | null;
  error: string | null;
  duration_ms: number;
  /** Whether the receiver answered as Tripay wants it: 2xx with `{"success":true}`. */
  delivered: boolean;
};

/** Something that happened to a transaction, with the callbacks that went out for it. */
export type Incident = { name: string; at: number; attempts: Attempt[] };

/** Times are whole seconds since 1970, sums are whole Rupiah. */
export type Transaction = {
  reference: string;
  merchant_ref: string;
  method: string;
  customer_name: string;
  customer_email: string;
  customer_phone: string | null;
  callback_url: string | null;
  return_url: string | null;
  order_items: OrderItem[];
  /** What the customer is asked to pay, with the fee. */
  amount: number;
  fee: number;
  /** What was paid, where that is another sum. */
  paid_amount: number | null;
  pay_code: string | null;
  qr_string: string | null;
  status: "UNPAID" | "PAID" | "EXPIRED";
  created_at: number;
  expired_time: number;
  paid_at: number | null;
  /** The request that created it, as it came. */
  received: Record<string, unknown>;
  incidents: Incident[];
};

/** @throws when the list of channels no longer has it */
export function channelOf({ method }: Transaction): Channel {
  const channel = channels.find(({ code }) => code === method);
  if (channel === undefined) throw new Error(`no channel ${method}`);
  return channel;
}

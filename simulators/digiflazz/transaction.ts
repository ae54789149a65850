import type { PostOutcome } from "../shared/post-json";
import { messageOf, type ResponseCode, statusOf } from "./response-codes";

export type WebhookEvent = "create" | "update";

/** One try to deliver a webhook. Times are milliseconds since 1970. */
export type Attempt = PostOutcome & {
  at: number;
  event: WebhookEvent;
  rc: ResponseCode;
  delivered: boolean;
};

/** An order that was really made; sums are whole Rupiah. */
export type Transaction = {
  ref_id: string;
  buyer_sku_code: string;
  customer_no: string;
  price: number;
  testing: boolean;
  /** Where its webhooks go instead of the usual address. */
  cb_url: string | null;
  rc: ResponseCode;
  /** What is told to who asks; differs from `rc` where only webhooks tell that. */
  asked_rc: ResponseCode;
  sn: string;
  buyer_last_saldo: number;
  made_at: number;
  /** What it still turns into by itself. */
  due: { at: number; rc: ResponseCode } | null;
  webhooks: Attempt[];
};

/** The members that answers and webhooks tell, with what is `rc` there. */
export function wireTransaction(
  told: Pick<
    Transaction,
    "ref_id" | "customer_no" | "buyer_sku_code" | "sn" | "buyer_last_saldo" | "price"
  >,
  rc: ResponseCode,
) {
  const { ref_id, customer_no, buyer_sku_code, sn, buyer_last_saldo, price } = told;
  const status = statusOf(rc);
  return {
    ref_id,
    customer_no,
    buyer_sku_code,
    message: messageOf(rc),
    status,
    rc,
    sn: status === "Pending" ? "" : sn,
    buyer_last_saldo,
    price,
    tele: "@simulator",
    wa: "081200000000",
  };
}

import { createHmac, timingSafeEqual } from "node:crypto";
import type { z } from "zod";
import { NoAnswer, requestJson } from "@/server/outbound/request-json";
import type {
  AskOutcome,
  CallbackOutcome,
  CreateOutcome,
  Gateway,
  ListOutcome,
  Payable,
  PaymentRequest,
} from "./gateway";
import {
  callbackBody,
  channelList,
  channelOf,
  createdTransaction,
  refusal,
  stateOf,
  transactionDetail,
} from "./tripay-answers";

const HOUR_MS = 3_600_000;

/** Channels that a payment may not stay open in for a whole day. */
const shortLived: Record<string, number> = {
  QRIS: HOUR_MS,
  MUAMALATVA: 3 * HOUR_MS,
  BSIVA: 3 * HOUR_MS,
};

export type TripaySettings = { base_url: string; merchant_code: string };
export type TripayCredentials = { api_key: string; private_key: string };

type Understood<Value> =
  | { outcome: "answered"; value: Value }
  | { outcome: "refused"; reason: string }
  | { outcome: "unknown"; reason: string };

/** The gateway of tripay.co.id: QRIS, virtual accounts, shops. */
export class TripayGateway implements Gateway {
  readonly remote = true;

  /** @param callbackUrl where Tripay reports payments to */
  constructor(
    private readonly settings: TripaySettings,
    private readonly credentials: TripayCredentials,
    private readonly callbackUrl: string,
  ) {}

  private sign(content: string | Uint8Array): string {
    return createHmac("sha256", this.credentials.private_key).update(content).digest("hex");
  }

  private async call<Schema extends z.ZodType>(
    schema: Schema,
    path: string,
    { body, signal }: { body?: object; signal?: AbortSignal } = {},
  ): Promise<Understood<z.output<Schema>>> {
    try {
      const { status, value } = await requestJson(`${this.settings.base_url}${path}`, {
        method: body ? "POST" : "GET",
        headers: {
          accept: "application/json",
          authorization: `Bearer ${this.credentials.api_key}`,
          ...(body ? { "content-type": "application/json" } : {}),
        },
        body: body && JSON.stringify(body),
        signal,
      });
      const answered = schema.safeParse(value);
      if (status === 200 && answered.success) return { outcome: "answered", value: answered.data };
      const refused = refusal.safeParse(value);
      if (status < 500 && refused.success) {
        return { outcome: "refused", reason: refused.data.message.slice(0, 200) };
      }
      return { outcome: "unknown", reason: `answer ${status} is not understood` };
    } catch (error) {
      if (error instanceof NoAnswer) return { outcome: "unknown", reason: error.message };
      throw error;
    }
  }

  async listChannels(): Promise<ListOutcome> {
    const listed = await this.call(channelList, "/merchant/payment-channel");
    if (listed.outcome !== "answered") return { outcome: "unknown", reason: listed.reason };
    return { outcome: "listed", channels: listed.value.data.flatMap(channelOf) };
  }

  async create({
    invoice,
    channel,
    amount,
    customer,
    now,
  }: PaymentRequest): Promise<CreateOutcome> {
    const lifetime = shortLived[channel.code] ?? 24 * HOUR_MS;
    const created = await this.call(createdTransaction, "/transaction/create", {
      body: {
        method: channel.code,
        merchant_ref: invoice,
        amount,
        customer_name: customer.name,
        customer_email: customer.email,
        order_items: [{ name: "Top up saldo", price: amount, quantity: 1 }],
        callback_url: this.callbackUrl,
        expired_time: Math.floor((now.getTime() + lifetime) / 1_000),
        signature: this.sign(`${this.settings.merchant_code}${invoice}${amount}`),
      },
    });
    if (created.outcome !== "answered") return created;
    const { data } = created.value;
    const payable: Payable = {
      reference: data.reference,
      total: data.amount,
      expiresAt: new Date(data.expired_time * 1_000),
      paymentUrl: data.pay_url ?? data.checkout_url ?? null,
      qrString: data.qr_string ?? null,
      qrUrl: data.qr_url ?? null,
      payCode: data.pay_code ?? null,
      instructions: data.instructions ?? null,
    };
    const sound =
      data.merchant_ref === invoice &&
      data.payment_method === channel.code &&
      payable.total >= amount &&
      payable.expiresAt > now;
    return sound
      ? { outcome: "created", payable }
      : { outcome: "refused", reason: "the answer is about another payment" };
  }

  async ask(
    { invoice, reference }: { invoice: string; reference: string },
    signal?: AbortSignal,
  ): Promise<AskOutcome> {
    const path = `/transaction/detail?reference=${encodeURIComponent(reference)}`;
    const asked = await this.call(transactionDetail, path, { signal });
    if (asked.outcome !== "answered") return { state: "unknown", reason: asked.reason };
    const { data } = asked.value;
    if (data.reference !== reference || data.merchant_ref !== invoice) {
      return { state: "unknown", reason: "the answer is about another payment" };
    }
    return stateOf(data.status, data.amount);
  }

  parseCallback(body: Uint8Array, header: (name: string) => string | undefined): CallbackOutcome {
    const given = Buffer.from(header("x-callback-signature") ?? "", "hex");
    const own = Buffer.from(this.sign(body), "hex");
    if (given.length !== own.length || !timingSafeEqual(given, own)) {
      return { outcome: "refused", reason: "wrong signature" };
    }
    if (header("x-callback-event") !== "payment_status") {
      return { outcome: "refused", reason: "unknown event" };
    }
    const parsed = callbackBody.safeParse(jsonOf(body));
    if (!parsed.success) return { outcome: "refused", reason: "the body is not understood" };
    const { merchant_ref: invoice, reference, status, total_amount } = parsed.data;
    return {
      outcome: "authentic",
      callback: { invoice, reference, payment: stateOf(status, total_amount) },
    };
  }
}

function jsonOf(body: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(body).toString("utf8"));
  } catch {
    return undefined;
  }
}

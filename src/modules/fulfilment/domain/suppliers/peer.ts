import {
  balanceAnswer,
  created,
  detail,
  event,
  existing,
  itemList,
  itemsOf,
  orderEvent,
} from "./peer-answers";
import { fromDetail, fromEvent, outcomeOf } from "./peer-order";
import { peerError, refusalOf } from "./peer-refusals";
import { signatureFault } from "./peer-signature";
import type {
  AskOutcome,
  AskRequest,
  BalanceOutcome,
  CallbackOutcome,
  CatalogueOutcome,
  Dispatch,
  Header,
  SubmitOutcome,
  SubmitRequest,
  Supplier,
} from "./supplier";
import { type Answer, call, cleanReason, jsonOf, refused, unknown } from "./wire";

const MAX_LIST_BYTES = 32 * 1024 * 1024;
/** For so long a request that was cut off may still be under way. */
const IN_FLIGHT_MS = 2 * 60_000;

export type PeerSettings = {
  /** With or without `/api` at its end. */
  base_url: string;
  timeout_seconds: number;
};
export type PeerCredentials = {
  api_key: string;
  /** `whsec_...`; without one no webhook can be believed. */
  webhook_secret: string | null;
};

/** Another service with this very interface. */
export class PeerSupplier implements Supplier {
  private readonly url: string;

  constructor(
    private readonly settings: PeerSettings,
    private readonly credentials: PeerCredentials,
  ) {
    this.url = `${settings.base_url.replace(/\/api$/, "")}/api/v1`;
  }

  private get secrets(): string[] {
    const { api_key, webhook_secret } = this.credentials;
    return webhook_secret === null ? [api_key] : [api_key, webhook_secret];
  }

  private call(
    path: string,
    {
      body,
      signal,
      maxAnswerBytes,
    }: { body?: object; signal?: AbortSignal; maxAnswerBytes?: number } = {},
  ): Promise<Answer> {
    return call(`${this.url}${path}`, {
      method: body ? "POST" : "GET",
      headers: {
        accept: "application/json",
        "x-apikey": this.credentials.api_key,
        ...(body ? { "content-type": "application/json" } : {}),
      },
      body: body && JSON.stringify(body),
      signal,
      deadlineMs: this.settings.timeout_seconds * 1_000,
      maxAnswerBytes,
    });
  }

  async submit(request: SubmitRequest, signal?: AbortSignal): Promise<SubmitOutcome> {
    const { reference, code, quantity, maxCost } = request;
    if (!/^[1-9]\d{0,14}$/.test(code)) return refused("item", "an item's code is its number");
    const body = {
      ref_id: reference,
      carts: [{ item_id: Number(code), quantity, note: noteOf(request) }],
      ...(maxCost === null ? {} : { max_price: maxCost }),
    };
    const answer = await this.call("/trx", { body, signal });
    if (answer.outcome === "silent") {
      return answer.sent ? unknown(answer.reason) : refused("unavailable", answer.reason);
    }
    const told = created.safeParse(answer.value);
    if (told.success && answer.status === 200) return accepted(told.data.data, reference);
    const copy = existing.safeParse(answer.value);
    if (copy.success) return this.takenBefore(copy.data, request, signal);
    return refusalOf(answer, this.secrets);
  }

  /** The reference is known there: the answer to an earlier request of ours was lost. */
  private async takenBefore(
    { data, same_request }: { data?: Taken; same_request?: boolean },
    request: SubmitRequest,
    signal: AbortSignal | undefined,
  ): Promise<SubmitOutcome> {
    if (same_request === false) return unknown("the reference stands for another order");
    if (same_request && data) return accepted(data, request.reference);
    const asked = await this.ask(
      { ...request, supplierOrderId: null, submittedAt: request.now },
      signal,
    );
    if (asked.outcome === "progress") {
      const { supplierOrderId, cost } = asked;
      return { outcome: "accepted", supplierOrderId, cost };
    }
    return asked.outcome === "reversed" ? unknown(asked.reason) : asked;
  }

  async ask(request: AskRequest, signal?: AbortSignal): Promise<AskOutcome> {
    const answer = await this.call(`/trx/${encodeURIComponent(request.reference)}`, { signal });
    if (answer.outcome === "silent") return unknown(answer.reason);
    const told = detail.safeParse(answer.value);
    if (told.success && answer.status === 200) {
      return outcomeOf(fromDetail(told.data), request, this.secrets);
    }
    const error = peerError.safeParse(answer.value);
    if (answer.status === 404 && error.data?.message === "TRX_NOT_FOUND") return absent(request);
    return this.notTold(answer);
  }

  private notTold({ status, value }: { status: number; value: unknown }) {
    const { data } = peerError.safeParse(value);
    return unknown(
      data ? cleanReason(data.message, this.secrets) : `answer ${status} is not understood`,
    );
  }

  async balance(signal?: AbortSignal): Promise<BalanceOutcome> {
    const answer = await this.call("/balance", { signal });
    if (answer.outcome === "silent") return unknown(answer.reason);
    const { data } = balanceAnswer.safeParse(answer.value);
    return data && answer.status === 200
      ? { outcome: "known", balance: data.data.balance }
      : this.notTold(answer);
  }

  async catalogue(signal?: AbortSignal): Promise<CatalogueOutcome> {
    const answer = await this.call("/item?per_page=all", {
      signal,
      maxAnswerBytes: MAX_LIST_BYTES,
    });
    if (answer.outcome === "silent") return unknown(answer.reason);
    const { data } = itemList.safeParse(answer.value);
    return data && answer.status === 200
      ? { outcome: "listed", items: itemsOf(data) }
      : this.notTold(answer);
  }

  parseCallback(body: Uint8Array, header: Header, now: Date): CallbackOutcome {
    const { webhook_secret: secret } = this.credentials;
    if (secret === null) return { outcome: "refused", reason: "no webhook secret is set" };
    const fault = signatureFault(body, header, { secret, now });
    if (fault !== undefined) return { outcome: "refused", reason: fault };
    const value = jsonOf(body);
    const named = event.safeParse(value);
    if (!named.success) return { outcome: "refused", reason: "the body is not understood" };
    // What was sent by hand comes in another shape; who is told only of orders asks for it.
    if (!/^order\.(?!item\.)/.test(named.data.event)) return { outcome: "ping" };
    const told = orderEvent.safeParse(value);
    if (!told.success) return { outcome: "refused", reason: "the body is not understood" };
    const order = fromEvent(told.data);
    return {
      outcome: "order",
      reference: order.reference,
      resultFor: (request) => outcomeOf(order, request, this.secrets),
    };
  }
}

type Taken = { invoice: string; ref_id: string; amount: number };

function accepted({ invoice, ref_id, amount }: Taken, reference: string): SubmitOutcome {
  return ref_id === reference
    ? { outcome: "accepted", supplierOrderId: invoice, cost: amount }
    : unknown("the answer is about another order");
}

/** What was never taken there, unless it may still be on its way or was taken once. */
function absent({ supplierOrderId, submittedAt, now }: AskRequest): AskOutcome {
  if (supplierOrderId !== null) return unknown("it was taken and is not known any more");
  return now.getTime() - submittedAt.getTime() < IN_FLIGHT_MS
    ? unknown("it is not known yet")
    : refused("unavailable", "it never arrived");
}

function noteOf({ orderProcess, target, zone, nominal, options, comments }: Dispatch): string {
  if (orderProcess === "smm") {
    const comment = comments === null ? {} : { comment_smm: comments };
    return JSON.stringify({ target, opt_smm: options, ...comment });
  }
  if (nominal === null) return zone === null ? target : `${target}${zone}`;
  return JSON.stringify({
    target,
    provider_qty: nominal,
    ...(zone === null ? {} : { zone_id: zone }),
  });
}

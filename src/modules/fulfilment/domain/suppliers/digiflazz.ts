import { createHash, createHmac } from "node:crypto";
import {
  customerNumber,
  depositAnswer,
  itemOf,
  outcomeOf,
  ping,
  priceList,
  transactionAnswer,
  transactionWebhook,
  turnedDown,
} from "./digiflazz-answers";
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
import { type Answer, call, cleanReason, isSame, jsonOf, refused, unknown } from "./wire";

const DAY_MS = 24 * 3_600_000;
/** Digiflazz forgets a reference after 90 days and would buy anew; a day less, as clocks differ. */
const ASKABLE_MS = 89 * DAY_MS;
const MAX_LIST_BYTES = 32 * 1024 * 1024;

export type DigiflazzSettings = {
  /** Such as `https://api.digiflazz.com/v1`. */
  base_url: string;
  /** What stands between account and zone in a customer number. */
  zone_separator: string;
  /** Only Digiflazz's own test numbers are served. */
  testing: boolean;
  timeout_seconds: number;
};
export type DigiflazzCredentials = {
  username: string;
  api_key: string;
  /** Without one no webhook can be believed. */
  webhook_secret: string | null;
};

/** digiflazz.com: credit, data, games, e-wallets, electricity. */
export class DigiflazzSupplier implements Supplier {
  constructor(
    private readonly settings: DigiflazzSettings,
    private readonly credentials: DigiflazzCredentials,
  ) {}

  private get secrets(): string[] {
    const { api_key, webhook_secret } = this.credentials;
    return webhook_secret === null ? [api_key] : [api_key, webhook_secret];
  }

  private post(
    path: string,
    { signed, ...fields }: { signed: string } & Record<string, unknown>,
    { signal, maxAnswerBytes }: { signal?: AbortSignal; maxAnswerBytes?: number } = {},
  ): Promise<Answer> {
    const { username, api_key } = this.credentials;
    const sign = createHash("md5").update(`${username}${api_key}${signed}`).digest("hex");
    return call(`${this.settings.base_url}${path}`, {
      method: "POST",
      headers: { accept: "application/json", "content-type": "application/json" },
      body: JSON.stringify({ ...fields, username, sign }),
      signal,
      deadlineMs: this.settings.timeout_seconds * 1_000,
      maxAnswerBytes,
    });
  }

  /** Buys, or tells what became of the order of that reference: to Digiflazz it is one request. */
  private async transact(
    dispatch: Dispatch,
    first: boolean,
    signal: AbortSignal | undefined,
  ): Promise<AskOutcome> {
    const { reference, code, maxCost } = dispatch;
    const customerNo = customerNumber(dispatch, this.settings.zone_separator);
    const fields = {
      buyer_sku_code: code,
      customer_no: customerNo,
      ref_id: reference,
      ...(maxCost === null ? {} : { max_price: maxCost }),
      ...(customerNo.includes(".") ? { allow_dot: true } : {}),
      ...(this.settings.testing ? { testing: true } : {}),
    };
    const answer = await this.post("/transaction", { signed: reference, ...fields }, { signal });
    if (answer.outcome === "silent") {
      return first && !answer.sent ? refused("unavailable", answer.reason) : unknown(answer.reason);
    }
    const told = transactionAnswer.safeParse(answer.value);
    if (answer.status >= 500 || !told.success) {
      return unknown(`answer ${answer.status} is not understood`);
    }
    return outcomeOf(told.data.data, dispatch, { customerNo, first, secrets: this.secrets });
  }

  async submit(request: SubmitRequest, signal?: AbortSignal): Promise<SubmitOutcome> {
    if (request.orderProcess !== "h2h" || request.quantity !== 1) {
      return refused("item", "Digiflazz sells single units only");
    }
    if (request.nominal !== null) return refused("item", "Digiflazz takes no free nominal");
    const outcome = await this.transact(request, true, signal);
    return outcome.outcome === "progress" || outcome.outcome === "reversed"
      ? unknown("the answer to a new order is about an old one")
      : outcome;
  }

  async ask(request: AskRequest, signal?: AbortSignal): Promise<AskOutcome> {
    if (request.now.getTime() - request.submittedAt.getTime() >= ASKABLE_MS) {
      return unknown("sent too long ago: asking could buy it again");
    }
    // Asking is buying where the order never arrived, so it has to name what was ordered.
    if (request.code === "") return unknown("its code is not known any more");
    return this.transact(request, false, signal);
  }

  async balance(signal?: AbortSignal): Promise<BalanceOutcome> {
    const answer = await this.post("/cek-saldo", { signed: "depo", cmd: "deposit" }, { signal });
    if (answer.outcome === "silent") return unknown(answer.reason);
    const told = depositAnswer.safeParse(answer.value);
    return told.success
      ? { outcome: "known", balance: told.data.data.deposit }
      : this.notUnderstood(answer);
  }

  async catalogue(signal?: AbortSignal): Promise<CatalogueOutcome> {
    const answer = await this.post(
      "/price-list",
      { signed: "pricelist", cmd: "prepaid" },
      { signal, maxAnswerBytes: MAX_LIST_BYTES },
    );
    if (answer.outcome === "silent") return unknown(answer.reason);
    const told = priceList.safeParse(answer.value);
    return told.success
      ? { outcome: "listed", items: told.data.data.map(itemOf) }
      : this.notUnderstood(answer);
  }

  private notUnderstood({ status, value }: { status: number; value: unknown }) {
    const told = turnedDown.safeParse(value);
    if (!told.success) return unknown(`answer ${status} is not understood`);
    const { rc, message } = told.data.data;
    return unknown(cleanReason(`${message} (rc ${rc})`, this.secrets));
  }

  parseCallback(body: Uint8Array, header: Header): CallbackOutcome {
    const value = jsonOf(body);
    if (ping.safeParse(value).success) return { outcome: "ping" };
    const { webhook_secret } = this.credentials;
    if (webhook_secret === null) return { outcome: "refused", reason: "no webhook secret is set" };
    const own = createHmac("sha1", webhook_secret).update(body).digest("hex");
    if (!isSame(header("x-hub-signature") ?? "", `sha1=${own}`)) {
      return { outcome: "refused", reason: "wrong signature" };
    }
    const told = transactionWebhook.safeParse(value);
    if (!told.success) return { outcome: "refused", reason: "the body is not understood" };
    const { data } = told.data;
    return {
      outcome: "order",
      reference: data.ref_id,
      resultFor: (request) => {
        const customerNo = customerNumber(request, this.settings.zone_separator);
        return outcomeOf(data, request, { customerNo, first: false, secrets: this.secrets });
      },
    };
  }
}

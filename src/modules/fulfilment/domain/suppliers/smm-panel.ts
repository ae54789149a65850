import { z } from "zod";
import { multiply, parseDecimal, wholeOf } from "./decimal";
import {
  added,
  balanceAnswer,
  type Currency,
  itemsOf,
  manyStatuses,
  panelError,
  rupiahOf,
  statusOutcome,
} from "./smm-panel-answers";
import { faultOf } from "./smm-panel-errors";
import { fieldsFor } from "./smm-panel-fields";
import type {
  AskOutcome,
  AskRequest,
  BalanceOutcome,
  CallbackOutcome,
  CatalogueOutcome,
  Refused,
  SubmitOutcome,
  SubmitRequest,
  Supplier,
  SupplierItem,
} from "./supplier";
import { type Answer, call, cleanReason, refused, unknown } from "./wire";

const MOST_AT_ONCE = 100;
const MAX_LIST_BYTES = 32 * 1024 * 1024;

export type SmmPanelSettings = {
  /** The whole address, such as `https://panel.example/api/v2`. */
  base_url: string;
  /** What the panel counts in, such as USD, and what one of it is worth; decimal. */
  currency: string;
  exchange_rate: string;
  timeout_seconds: number;
};
export type SmmPanelCredentials = { key: string };

/** A panel that speaks "API v2". It knows no reference of ours, so nothing is ever sent twice. */
export class SmmPanelSupplier implements Supplier {
  private readonly currency: Currency;

  constructor(
    private readonly settings: SmmPanelSettings,
    private readonly credentials: SmmPanelCredentials,
  ) {
    this.currency = { code: settings.currency, rupiahPerUnit: settings.exchange_rate };
  }

  private post(
    action: string,
    fields: Record<string, string> = {},
    { signal, maxAnswerBytes }: { signal?: AbortSignal; maxAnswerBytes?: number } = {},
  ): Promise<Answer> {
    const { key } = this.credentials;
    return call(this.settings.base_url, {
      method: "POST",
      headers: {
        accept: "application/json",
        "content-type": "application/x-www-form-urlencoded",
        // A kept connection may be closed at the moment of sending, and nobody knew what became of it.
        connection: "close",
      },
      body: new URLSearchParams({ key, action, ...fields }).toString(),
      signal,
      deadlineMs: this.settings.timeout_seconds * 1_000,
      maxAnswerBytes,
    });
  }

  private reason(error: string): string {
    return cleanReason(error, [this.credentials.key]);
  }

  /** The type of the service, looked up where it is not known or its price has to be. */
  private async typeOf(request: SubmitRequest, signal?: AbortSignal): Promise<string | Refused> {
    const { serviceType, maxCost, code } = request;
    if (serviceType && maxCost === null) return serviceType;
    const listed = await this.catalogue(signal);
    if (listed.outcome === "unknown") return refused("unavailable", listed.reason);
    const item = listed.items.find((each) => each.code === code);
    if (!item) return refused("item", `there is no service ${code}`);
    if (maxCost !== null && !isWithin(item, request.quantity, maxCost)) {
      return refused("item", "it costs more than it may");
    }
    return serviceType || (item.type ?? "");
  }

  async submit(request: SubmitRequest, signal?: AbortSignal): Promise<SubmitOutcome> {
    if (request.orderProcess !== "smm") return refused("item", "a panel sells services only");
    const type = await this.typeOf(request, signal);
    if (typeof type !== "string") return type;
    const made = fieldsFor(type, request);
    if (made.outcome === "refused") return made;
    const answer = await this.post("add", { service: request.code, ...made.fields }, { signal });
    if (answer.outcome === "silent") {
      return answer.sent ? unknown(answer.reason) : refused("unavailable", answer.reason);
    }
    const accepted = added.safeParse(answer.value);
    if (accepted.success && answer.status < 300) {
      return { outcome: "accepted", supplierOrderId: accepted.data.order, cost: null };
    }
    return this.notAdded(answer);
  }

  private notAdded({ status, value }: { status: number; value: unknown }): SubmitOutcome {
    const told = panelError.safeParse(value);
    if (!told.success || status >= 500) return unknown(`answer ${status} is not understood`);
    const fault = faultOf(told.data.error);
    const reason = this.reason(told.data.error);
    return fault === undefined ? unknown(reason) : refused(fault, reason);
  }

  async ask(request: AskRequest, signal?: AbortSignal): Promise<AskOutcome> {
    const { supplierOrderId } = request;
    if (supplierOrderId === null) return unknown("the panel never told its order number");
    const answer = await this.post("status", { order: supplierOrderId }, { signal });
    if (answer.outcome === "silent") return unknown(answer.reason);
    return this.outcomeOf(answer.status < 300 ? answer.value : undefined, request);
  }

  async askMany(
    requests: readonly AskRequest[],
    signal?: AbortSignal,
  ): Promise<Map<string, AskOutcome>> {
    const outcomes = new Map<string, AskOutcome>();
    for (let from = 0; from < requests.length; from += MOST_AT_ONCE) {
      await this.askSome(requests.slice(from, from + MOST_AT_ONCE), outcomes, signal);
    }
    return outcomes;
  }

  /** One order that the panel says nothing of leaves the others as they are told. */
  private async askSome(
    requests: readonly AskRequest[],
    outcomes: Map<string, AskOutcome>,
    signal: AbortSignal | undefined,
  ): Promise<void> {
    const ids = requests.flatMap(({ supplierOrderId }) => supplierOrderId ?? []);
    const answer =
      ids.length === 0
        ? ({ outcome: "silent", sent: false, reason: "" } as const)
        : await this.post("status", { orders: ids.join(",") }, { signal });
    const told =
      answer.outcome === "answered" && answer.status < 300
        ? manyStatuses.safeParse(answer.value).data
        : undefined;
    for (const request of requests) {
      const { reference, supplierOrderId } = request;
      if (supplierOrderId === null) {
        outcomes.set(reference, unknown("the panel never told its order number"));
      } else if (answer.outcome === "silent") outcomes.set(reference, unknown(answer.reason));
      else outcomes.set(reference, this.outcomeOf(told?.[supplierOrderId], request));
    }
  }

  private outcomeOf(value: unknown, request: AskRequest): AskOutcome {
    const outcome = statusOutcome(value, request, this.currency);
    return outcome.outcome === "unknown" ? unknown(this.reason(outcome.reason)) : outcome;
  }

  async balance(signal?: AbortSignal): Promise<BalanceOutcome> {
    const answer = await this.post("balance", {}, { signal });
    if (answer.outcome === "silent") return unknown(answer.reason);
    const told = balanceAnswer.safeParse(answer.value);
    const balance = told.success
      ? rupiahOf(told.data.balance, told.data.currency, this.currency, "down")
      : null;
    return balance === null ? this.notTold(answer) : { outcome: "known", balance };
  }

  async catalogue(signal?: AbortSignal): Promise<CatalogueOutcome> {
    const answer = await this.post("services", {}, { signal, maxAnswerBytes: MAX_LIST_BYTES });
    if (answer.outcome === "silent") return unknown(answer.reason);
    const told = z.array(z.unknown()).safeParse(answer.value);
    return told.success
      ? { outcome: "listed", items: itemsOf(told.data, this.currency) }
      : this.notTold(answer);
  }

  private notTold({ status, value }: { status: number; value: unknown }) {
    const told = panelError.safeParse(value);
    return unknown(
      told.success ? this.reason(told.data.error) : `answer ${status} is not understood`,
    );
  }

  parseCallback(): CallbackOutcome {
    return { outcome: "refused", reason: "panels send no callbacks" };
  }
}

function isWithin({ price, per }: SupplierItem, quantity: number, maxCost: number): boolean {
  const [each, count] = [parseDecimal(price), parseDecimal(quantity)];
  if (!each || !count) return false;
  const cost = wholeOf(multiply(each, count), { divisor: per, round: "up" });
  return cost !== null && cost <= maxCost;
}

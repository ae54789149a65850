import { randomBytes } from "node:crypto";
import { endingFor } from "./behaviour";
import { type ResponseCode, statusOf } from "./response-codes";
import { serialNumber } from "./serial-number";
import type { SupplierStore } from "./supplier-store";
import { type Attempt, type Transaction, type WebhookEvent, wireTransaction } from "./transaction";
import { deliver, type Hook, pingBody } from "./webhook";

type Telling = { event: WebhookEvent; rc: ResponseCode; forged?: boolean; customerNo?: string };

/** What happens to orders after they are made: time passes, people decide, webhooks go out. */
export class OrderBook {
  hook: Hook | undefined;
  readonly #ended = new AbortController();
  readonly #timers = new Set<NodeJS.Timeout>();
  readonly #running = new Set<Promise<unknown>>();

  /** Goes on with what was still due when the state was kept. */
  constructor(
    private readonly store: SupplierStore,
    private readonly delayMs: number,
  ) {
    for (const transaction of store.transactions) this.#schedule(transaction);
  }

  /** Takes in a new order, pays for it, and starts what its ending says. */
  make(transaction: Transaction): void {
    const { rc, later } = endingFor(transaction.customer_no);
    this.store.add(transaction);
    if (!transaction.testing) this.store.deposit -= transaction.price;
    transaction.buyer_last_saldo = this.store.deposit;
    this.#become(transaction, rc);
    transaction.asked_rc = rc;
    if (later !== undefined) transaction.due = { at: Date.now() + this.delayMs, rc: later };
    this.#schedule(transaction);
  }

  /** Sends the webhooks that a new order brings with it. */
  announce(transaction: Transaction): Promise<Attempt[]> {
    const { toldBy, webhooks } = endingFor(transaction.customer_no);
    if (toldBy === "asking" || webhooks === "out-of-order") return Promise.resolve([]);
    const tellings: Telling[] = [{ event: "create", rc: transaction.rc }];
    if (webhooks === "forged") tellings.push({ event: "update", rc: "00", forged: true });
    if (webhooks === "other-number") {
      tellings.push({ event: "update", rc: "00", customerNo: `${transaction.customer_no}1` });
    }
    return this.tell(transaction, tellings);
  }

  /** Decides by hand; who asks hears of it too. The tries to tell it by webhook. */
  decide(transaction: Transaction, rc: ResponseCode): Promise<Attempt[]> {
    transaction.due = null;
    this.#become(transaction, rc);
    transaction.asked_rc = rc;
    return this.tell(transaction, [{ event: "update", rc }]);
  }

  /** Sends webhooks one after the other, whatever the order itself is. */
  tell(transaction: Transaction, tellings: Telling[]): Promise<Attempt[]> {
    return this.#run(async () => {
      const attempts: Attempt[] = [];
      for (const telling of tellings) attempts.push(...(await this.#send(transaction, telling)));
      await this.store.save();
      return attempts;
    });
  }

  /** Sends a ping, which holds the secret; undefined where there is no hook. */
  async ping() {
    const { hook } = this;
    if (hook === undefined) return undefined;
    const body = pingBody(hook);
    const { signal } = this.#ended;
    const delivery = { ...hook, event: "ping" as const, body, retries: 0, signal };
    const [attempt] = await this.#run(() => deliver(delivery));
    return { body, delivered: attempt?.delivered ?? false };
  }

  /** Breaks off what is under way. */
  async close(): Promise<void> {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#ended.abort();
    await Promise.allSettled(this.#running);
  }

  #schedule(transaction: Transaction): void {
    if (transaction.due === null) return;
    const wait = Math.max(0, transaction.due.at - Date.now());
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      this.#fallDue(transaction).catch(() => undefined);
    }, wait);
    this.#timers.add(timer.unref());
  }

  async #fallDue(transaction: Transaction): Promise<void> {
    if (transaction.due === null) return;
    const { rc } = transaction.due;
    const { toldBy, webhooks, rc: first } = endingFor(transaction.customer_no);
    transaction.due = null;
    this.#become(transaction, rc);
    if (toldBy !== "webhook") transaction.asked_rc = rc;
    const update: Telling = { event: "update", rc };
    if (toldBy === "asking") await this.store.save();
    else if (webhooks === "twice") {
      await Promise.all([this.tell(transaction, [update]), this.tell(transaction, [update])]);
    } else if (webhooks === "out-of-order") {
      await this.tell(transaction, [update, { event: "create", rc: first }]);
    } else await this.tell(transaction, [update]);
  }

  /** Failed orders are paid back. */
  #become(transaction: Transaction, rc: ResponseCode): void {
    const status = statusOf(rc);
    if (status === "Gagal" && statusOf(transaction.rc) !== "Gagal" && !transaction.testing) {
      this.store.deposit += transaction.price;
      transaction.buyer_last_saldo = this.store.deposit;
    }
    const product = this.store.product(transaction.buyer_sku_code);
    if (status === "Sukses" && product !== undefined && transaction.sn === "") {
      transaction.sn = serialNumber(product, transaction.customer_no);
    }
    transaction.rc = rc;
  }

  async #send(
    transaction: Transaction,
    { event, rc, forged, customerNo }: Telling,
  ): Promise<Attempt[]> {
    const url = transaction.cb_url ?? this.hook?.url;
    if (url === undefined) return [];
    const { customer_no } = transaction;
    const data = wireTransaction(transaction, rc);
    const attempts = await deliver({
      url,
      secret: forged ? randomBytes(16).toString("hex") : this.hook?.secret,
      event,
      body: { data: { ...data, customer_no: customerNo ?? customer_no } },
      retries: forged ? 0 : 3,
      signal: this.#ended.signal,
    });
    const told = attempts.map((attempt) => ({ ...attempt, event, rc }));
    transaction.webhooks.push(...told);
    return told;
  }

  #run<Result>(work: () => Promise<Result>): Promise<Result> {
    const running = work();
    this.#running.add(running);
    return running.finally(() => this.#running.delete(running));
  }
}

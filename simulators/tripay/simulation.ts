import { randomBytes } from "node:crypto";
import { deliver } from "./callbacks";
import type { Attempt, Transaction } from "./transaction";
import type { TransactionStore } from "./transaction-store";
import { wireCallback } from "./wire";

export const actionNames = [
  "paid",
  "paid-silently",
  "expire",
  "pay-twice",
  "wrong-amount",
  "bad-signature",
] as const;

export type ActionName = (typeof actionNames)[number];

const keptIncidents = 10;
const shortfall = 1_000;
const expiryCheckMs = 250;

/** What happens to transactions from outside: customers, the clock, and those who forge callbacks. */
export class Simulation {
  readonly #ended = new AbortController();
  readonly #running = new Set<Promise<unknown>>();
  readonly #clock = setInterval(() => this.expireDue(), expiryCheckMs).unref();

  constructor(
    private readonly store: TransactionStore,
    private readonly privateKey: string,
  ) {}

  /**
   * Does one thing to a transaction and sends the callbacks that follow from it. What was paid
   * stays paid when it is said to expire: that callback is one that comes late.
   * @returns the tries to deliver callbacks, once the last one has ended
   */
  act(transaction: Transaction, action: ActionName): Promise<Attempt[]> {
    const running = this.#act(transaction, action);
    this.#running.add(running);
    return running.finally(() => this.#running.delete(running));
  }

  /** Expires what was not paid in time; the callbacks go out in the background. */
  expireDue(): void {
    const now = Math.floor(Date.now() / 1_000);
    for (const transaction of this.store.all()) {
      if (transaction.status !== "UNPAID" || transaction.expired_time > now) continue;
      this.act(transaction, "expire").catch(() => undefined);
    }
  }

  /** Breaks off what is under way. */
  async close(): Promise<void> {
    clearInterval(this.#clock);
    this.#ended.abort();
    await Promise.allSettled(this.#running);
  }

  async #act(transaction: Transaction, action: ActionName): Promise<Attempt[]> {
    const incident = { name: action, at: Date.now(), attempts: [] as Attempt[] };
    transaction.incidents.push(incident);
    transaction.incidents.splice(0, transaction.incidents.length - keptIncidents);
    change(transaction, action);
    await this.store.save(transaction);
    incident.attempts = await this.#callBack(transaction, action);
    await this.store.save(transaction);
    return incident.attempts;
  }

  async #callBack(transaction: Transaction, action: ActionName): Promise<Attempt[]> {
    const { callback_url: url } = transaction;
    if (url === null || action === "paid-silently") return [];
    const genuine = {
      url,
      body: wireCallback(transaction, action === "expire" ? "EXPIRED" : "PAID"),
      privateKey: this.privateKey,
      retries: 3,
      signal: this.#ended.signal,
    };
    if (action === "bad-signature") {
      const foreignKey = randomBytes(16).toString("hex");
      return deliver({ ...genuine, privateKey: foreignKey, retries: 0 });
    }
    const deliveries = action === "pay-twice" ? [genuine, genuine] : [genuine];
    return (await Promise.all(deliveries.map(deliver))).flat();
  }
}

function change(transaction: Transaction, action: ActionName): void {
  if (action === "bad-signature") return;
  if (action === "expire") {
    if (transaction.status === "UNPAID") transaction.status = "EXPIRED";
    return;
  }
  transaction.status = "PAID";
  transaction.paid_at ??= Math.floor(Date.now() / 1_000);
  transaction.paid_amount = action === "wrong-amount" ? transaction.amount - shortfall : null;
}

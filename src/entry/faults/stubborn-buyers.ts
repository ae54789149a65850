import { setTimeout as pause } from "node:timers/promises";
import type { ScarceShop } from "./scarce-shop";

/** Buyers who ask at the same time for each reseller. */
const EACH = 2;
const MOST = 3;
const LOCKED = 0.3;
const RETRY_MS = 50;
/** A process that was killed is back long before. */
const MAX_ATTEMPTS = 1_200;

/** What one reseller's order came to, as its buyer was told in the end. */
export type Outcome = { resellerId: number; refId: string; invoice: string | undefined };

export type StubbornBuyers = {
  /** One for each order that was ever sent. */
  outcomes: Outcome[];
  /** Of the orders that were not answered at first: all, and those that were in the books already. */
  cut: { all: number; done: number };
  /** Answers that no buyer can make sense of. */
  nonsense: string[];
  /** Begins no more orders and waits until the outcome of each is known. */
  stop(): Promise<void>;
};

type Answer = { status: number; body: Record<string, unknown> };
type Created = { invoice?: string; lock_token?: string };

async function post(url: string, key: string, body: object): Promise<Answer | undefined> {
  try {
    const answer = await fetch(url, {
      method: "POST",
      headers: { "x-apikey": key, "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    return { status: answer.status, body: await answer.json() };
  } catch {
    return undefined;
  }
}

/**
 * Buys all the time, now and then by a lock, and never takes silence for an answer: an order whose
 * answer was lost is sent again under its `ref_id` until it is answered.
 */
export function startStubbornBuyers(
  url: string,
  { buyers, items }: ScarceShop,
  random: () => number,
): StubbornBuyers {
  const outcomes: Outcome[] = [];
  const nonsense: string[] = [];
  const cut = { all: 0, done: 0 };
  let stopped = false;
  const pick = () => 1 + Math.floor(random() * MOST);

  async function lock(key: string, item_id: number, quantity: number): Promise<string | undefined> {
    const asked = { item_id, quantity, lock_duration: 60 };
    const answer = await post(`${url}/api/v1/item/lock`, key, asked);
    return (answer?.body.data as Created | undefined)?.lock_token;
  }

  async function buy(resellerId: number, key: string, refId: string): Promise<void> {
    const item = random() < 0.5 ? items.units : items.counted;
    const other = item === items.units ? items.counted : items.units;
    const quantity = pick();
    const lock_token = random() < LOCKED ? await lock(key, item, quantity) : undefined;
    const carts = [
      { item_id: item, quantity },
      ...(random() < 0.3 ? [{ item_id: other, quantity: pick() }] : []),
    ];
    const order = { ref_id: refId, carts, ...(lock_token === undefined ? {} : { lock_token }) };
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
      const answer = await post(`${url}/api/v1/trx`, key, order);
      if (answer === undefined || answer.status >= 500) {
        if (attempt === 1) cut.all += 1;
        await pause(RETRY_MS);
        continue;
      }
      const { status, body } = answer;
      const invoice = (body.data as Created | undefined)?.invoice;
      const isRepeated = body.message === "REF_ID_ALREADY_EXIST" && body.same_request === true;
      const isBought = status === 200 || isRepeated;
      if (isBought !== (invoice !== undefined) || (isRepeated && attempt === 1)) {
        nonsense.push(`${refId} at attempt ${attempt}: ${JSON.stringify(body)}`);
      }
      if (isRepeated) cut.done += 1;
      outcomes.push({ resellerId, refId, invoice });
      return;
    }
    nonsense.push(`${refId} was never answered`);
  }

  async function goOn(resellerId: number, key: string, name: string): Promise<void> {
    for (let order = 0; !stopped; order += 1) await buy(resellerId, key, `${name}-${order}`);
  }

  const goingOn = buyers.flatMap(({ id, key }) =>
    Array.from({ length: EACH }, (_, buyer) => goOn(id, key, `faults-${buyer}`)),
  );
  return {
    outcomes,
    nonsense,
    cut,
    async stop() {
      stopped = true;
      await Promise.all(goingOn);
    },
  };
}

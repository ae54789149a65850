import { Agent } from "node:http";
import { postOrder } from "../bench/post-order";
import type { LoadShop } from "./fill-shop";

export type OrderLoad = {
  /** ref_ids of the orders that were answered with 200 so far. */
  answered: string[];
  /** Of the orders that failed or whose answer was lost, why. */
  faults: string[];
  /** Sends no more and waits for the answers. */
  stop(): Promise<void>;
};

const CONNECTIONS = 64;
/** Sooner than the server closes an idle connection, or a request may meet its end. */
const IDLE_MS = 3_000;
const TICK_MS = 5;

/** Sends orders at an even rate from one buyer after the other, whether or not they are answered. */
export function startOrderLoad(
  url: string,
  { buyers, itemId }: LoadShop,
  perSecond: number,
): OrderLoad {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS, timeout: IDLE_MS });
  const startedAt = performance.now();
  const underWay = new Set<Promise<void>>();
  const load = { answered: [] as string[], faults: [] as string[] };
  let sent = 0;

  function send(): void {
    const buyer = buyers[sent % buyers.length];
    const refId = `load-${sent}`;
    sent += 1;
    if (!buyer) return;
    const order = postOrder(agent, { url, key: buyer.key, itemId, refId }).then(
      () => void load.answered.push(refId),
      (error: unknown) => void load.faults.push(String(error)),
    );
    underWay.add(order);
    void order.then(() => underWay.delete(order));
  }

  const ticking = setInterval(() => {
    const due = ((performance.now() - startedAt) / 1_000) * perSecond;
    while (sent < due) send();
  }, TICK_MS);

  return Object.assign(load, {
    async stop() {
      clearInterval(ticking);
      await Promise.all(underWay);
      agent.destroy();
    },
  });
}

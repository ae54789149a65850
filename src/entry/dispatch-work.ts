import { askProgress } from "@/modules/fulfilment/domain/ask-progress";
import {
  type ClaimedDispatch,
  claimDueDispatches,
  giveDispatchBack,
  nextDispatchDueAt,
} from "@/modules/fulfilment/domain/due-dispatches";
import { openSupplier } from "@/modules/fulfilment/domain/open-supplier";
import {
  type DispatchContext,
  type DispatchReport,
  runDispatch,
} from "@/modules/fulfilment/domain/run-dispatch";
import type { VerbContext } from "@/server/db/verb-context";
import type { DueWork } from "@/server/due-work/due-work";

/** What dispatching needs of a verb's context. */
export function dispatchContext({ db, sealer }: VerbContext): DispatchContext {
  return {
    db,
    sealer,
    now: () => new Date(),
    openSupplier: (row) => openSupplier({ sealer }, row),
  };
}

const CONCURRENCY = 64;
const PER_SUPPLIER = 16;
/** Longer than a supplier is waited for. */
const LEASE_MS = 90_000;
/** As many social-media orders as are asked about at once. */
const AT_ONCE = 100;

/** Sends what is to be delivered to suppliers, and asks about it: of one at most sixteen at a time, so a dead one delays nobody else. */
export function dispatchWork(
  createContext: () => DispatchContext,
  report: (done: DispatchReport) => void,
): DueWork<ClaimedDispatch> {
  const running = new Map<number, number>();

  function count({ queue }: ClaimedDispatch, change: 1 | -1): void {
    const left = (running.get(queue) ?? 0) + change;
    if (left > 0) running.set(queue, left);
    else running.delete(queue);
  }

  return {
    name: "dispatches",
    concurrency: CONCURRENCY,
    leaseMs: LEASE_MS,
    async claim(limit, now, leaseUntil) {
      const claimed = await claimDueDispatches(createContext().db, {
        progress: false,
        perSupplier: PER_SUPPLIER,
        ...{ running, limit, now, leaseUntil },
      });
      for (const dispatch of claimed) count(dispatch, 1);
      return claimed;
    },
    async run(dispatch, signal) {
      try {
        report(await runDispatch(createContext(), dispatch, signal));
      } finally {
        count(dispatch, -1);
      }
    },
    async giveBack(dispatch) {
      const { db, now } = createContext();
      await giveDispatchBack(db, dispatch, now());
    },
    nextDueAt: () => nextDispatchDueAt(createContext().db, false),
  };
}

/** The orders of one supplier whose progress is asked for together. */
type Batch = { supplierId: number; dispatches: ClaimedDispatch[] };

/** Asks how far social-media orders are, a hundred of one supplier at a time. */
export function progressWork(createContext: () => DispatchContext): DueWork<Batch> {
  return {
    name: "progress",
    concurrency: 8,
    leaseMs: LEASE_MS,
    async claim(limit, now, leaseUntil) {
      const claimed = await claimDueDispatches(createContext().db, {
        progress: true,
        perSupplier: AT_ONCE,
        running: new Map(),
        ...{ limit: limit * AT_ONCE, now, leaseUntil },
      });
      const batches = new Map<number, Batch>();
      for (const dispatch of claimed) {
        const { queue: supplierId } = dispatch;
        const batch = batches.get(supplierId) ?? { supplierId, dispatches: [] };
        batch.dispatches.push(dispatch);
        batches.set(supplierId, batch);
      }
      return [...batches.values()];
    },
    run: ({ supplierId, dispatches }, signal) =>
      askProgress(createContext(), supplierId, dispatches, signal),
    async giveBack({ dispatches }) {
      const { db, now } = createContext();
      for (const dispatch of dispatches) await giveDispatchBack(db, dispatch, now());
    },
    nextDueAt: () => nextDispatchDueAt(createContext().db, true),
  };
}

import type { Db } from "@/server/db/database";
import type { LookupOutcome } from "./validators/validator";

const underWay = new WeakMap<Db, Map<string, Promise<LookupOutcome>>>();

/** Of equal look-ups at the same time in this process only the first is made, for all who ask. */
export async function lookUpOnce(
  db: Db,
  asked: object,
  lookUp: () => Promise<LookupOutcome>,
): Promise<LookupOutcome> {
  const running = underWay.get(db) ?? new Map<string, Promise<LookupOutcome>>();
  underWay.set(db, running);
  const key = JSON.stringify(asked);
  const joined = running.get(key);
  if (joined) return joined;
  const started = lookUp().finally(() => running.delete(key));
  running.set(key, started);
  return started;
}

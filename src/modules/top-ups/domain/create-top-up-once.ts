import { createHash } from "node:crypto";
import type { VerbContext } from "@/server/db/verb-context";
import type { CreatedTopUp, CreateTopUpInput } from "../contract";
import { createTopUp } from "./create-top-up";

/**
 * Creates a top-up by a press of a button: pressed again with the same key it is the same top-up.
 *
 * @param input.key made by the page for one amount and channel
 * @throws as `createTopUp` does
 */
export function createTopUpOnce(
  context: VerbContext,
  { key, amount, channel }: CreateTopUpInput & { key: string },
): Promise<CreatedTopUp> {
  const bodyHash = createHash("sha256")
    .update(JSON.stringify([amount, channel]))
    .digest();
  const idempotency = { key: `portal:${key}`, bodyHash, onReplayed: () => undefined };
  return createTopUp({ ...context, idempotency }, { amount, channel });
}

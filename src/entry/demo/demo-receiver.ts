import { processContext } from "@/entry/process-context";
import { authenticateKey } from "@/modules/api-keys/domain/authenticate-key";
import { createWebhookSecret } from "@/modules/webhooks/domain/create-secret";
import { readWebhook } from "@/modules/webhooks/domain/read-webhook";
import { updateWebhook } from "@/modules/webhooks/domain/update-webhook";
import type { VerbContext } from "@/server/db/verb-context";
import { AppError } from "@/shared/errors";

const callbackUrlOf = (origin: string) => `${origin}/callback`;

/**
 * Lets a reseller's events go to the receiver that is there now, unless they go to another by choice.
 *
 * @param origin where it is
 * @param former where it was the last time; null: there was none
 * @returns the secret that signs them from now on; undefined where they go elsewhere
 */
export async function sendEventsTo(
  context: VerbContext,
  origin: string,
  former: string | null,
): Promise<string | undefined> {
  const { callback_url: current } = await readWebhook(context);
  const ours = [origin, former].flatMap((known) => (known === null ? [] : callbackUrlOf(known)));
  if (current !== null && !ours.includes(current)) return undefined;
  const { webhook_secret: secret } = await createWebhookSecret(context, { revoke_previous: true });
  await updateWebhook(context, {
    callback_url: callbackUrlOf(origin),
    webhook_enabled: current === null ? true : undefined,
  });
  return secret;
}

/** The same for whoever holds that key in this process's database; nothing where nobody may use it. */
export async function connectReceiver(
  key: string,
  origin: string,
  former: string | null,
): Promise<string | undefined> {
  const { db, now } = processContext({ kind: "system" });
  try {
    const { principal } = await authenticateKey({ db, now }, { key, address: undefined });
    return await sendEventsTo(processContext(principal), origin, former);
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}

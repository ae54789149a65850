import type { Dispatcher } from "undici";
import { database } from "@/server/db/database";
import type { Client, VerbContext, VerbSettings } from "@/server/db/verb-context";
import { env, secrets } from "@/server/env";
import { createGuardedAgent } from "@/server/outbound/guarded-agent";
import { LOOPBACK_NETWORKS } from "@/server/outbound/public-address";
import type { Principal } from "@/server/principal";
import { Sealer } from "@/server/sealing";
import { singleton } from "@/server/singleton";

/** This process's sealer, with the keys of its environment. */
export function sealer(): Sealer {
  return singleton("sealer", () => {
    const { ENCRYPTION_KEYS, FINGERPRINT_KEY } = secrets();
    return new Sealer(ENCRYPTION_KEYS, FINGERPRINT_KEY);
  });
}

function callbackNetworks(): readonly string[] {
  const { WEBHOOK_ALLOWED_NETWORKS, LOOPBACK_CALLBACKS } = env();
  return [...WEBHOOK_ALLOWED_NETWORKS, ...(LOOPBACK_CALLBACKS ? LOOPBACK_NETWORKS : [])];
}

let agent: Dispatcher | undefined;

/** One for each copy of these modules, since only its own copy understands what an agent throws. */
function outbound(): Dispatcher {
  agent ??= createGuardedAgent({ allowedNetworks: callbackNetworks() });
  return agent;
}

function verbSettings(): VerbSettings {
  const settings = env();
  return {
    maxActiveLocks: settings.MAX_ACTIVE_LOCKS,
    maxLockedUnits: settings.MAX_LOCKED_UNITS,
    minTopUp: settings.MIN_TOP_UP,
    maxTopUp: settings.MAX_TOP_UP,
    maxPendingTopUps: settings.MAX_PENDING_TOP_UPS,
    baseUrl: settings.BASE_URL,
    sendsMail: settings.SMTP_URL !== undefined,
    signUp: settings.SIGN_UP,
    signUpTier: settings.SIGN_UP_TIER,
    webhook: { allowHttp: settings.LOOPBACK_CALLBACKS, allowedNetworks: callbackNetworks() },
  };
}

/**
 * What a verb gets when this process calls it now on behalf of `principal`.
 *
 * @param client whence the request came that asks for it
 */
export function processContext(principal: Principal, client?: Client): VerbContext {
  return {
    db: database(),
    principal,
    now: new Date(),
    sealer: sealer(),
    timeZone: env().TIME_ZONE,
    settings: verbSettings(),
    outbound: outbound(),
    client,
  };
}

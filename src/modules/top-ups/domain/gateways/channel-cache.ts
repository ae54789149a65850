import type { Db } from "@/server/db/database";
import type { PaymentGateway } from "@/server/db/generated/client";
import type { Gateway, GatewayChannel, ListOutcome } from "./gateway";

const FRESH_MS = 60_000;
const USABLE_MS = 10 * 60_000;
/** A gateway that is away is not waited for by every caller. */
const RETRY_MS = 10_000;

type Entry = {
  /** Another version of the gateway's row may have other channels. */
  version: number;
  channels: GatewayChannel[];
  listedAt: number;
  failedAt: number;
  asking: Promise<void> | null;
};

const caches = new WeakMap<Db, Map<number, Entry>>();

function entryOf(db: Db, { id, updatedAt }: PaymentGateway): Entry {
  const cache = caches.get(db) ?? new Map<number, Entry>();
  caches.set(db, cache);
  const known = cache.get(id);
  const version = updatedAt.getTime();
  if (known?.version === version) return known;
  const entry = { version, channels: [], listedAt: -Infinity, failedAt: -Infinity, asking: null };
  cache.set(id, entry);
  return entry;
}

async function ask(entry: Entry, gateway: Gateway, now: number): Promise<void> {
  try {
    const channels = channelsOf(await gateway.listChannels());
    if (channels === null) entry.failedAt = now;
    else Object.assign(entry, { channels, listedAt: now });
  } finally {
    entry.asking = null;
  }
}

function channelsOf(listed: ListOutcome): GatewayChannel[] | null {
  return listed.outcome === "listed" ? listed.channels : null;
}

/**
 * The channels of a gateway: asked for once in 60 s, and while the gateway is away those that it had
 * within the last 10 minutes.
 *
 * @returns null where they are not known
 */
export async function knownChannels(
  db: Db,
  row: PaymentGateway,
  gateway: Gateway,
  now: Date,
): Promise<GatewayChannel[] | null> {
  if (!gateway.remote) return channelsOf(await gateway.listChannels());
  const entry = entryOf(db, row);
  const at = now.getTime();
  if (at - entry.listedAt >= FRESH_MS && at - entry.failedAt >= RETRY_MS) {
    entry.asking ??= ask(entry, gateway, at);
    await entry.asking;
  }
  return at - entry.listedAt < USABLE_MS ? entry.channels : null;
}

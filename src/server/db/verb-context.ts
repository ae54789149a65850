import type { Dispatcher } from "undici";
import type { Principal } from "../principal";
import type { Sealer } from "../sealing";
import type { Db } from "./database";
import type { IdempotentRequest } from "./idempotency";

/** What the operator can set for all resellers. */
export type VerbSettings = {
  /** Stock locks of one reseller at a time, where the account has no limit of its own. */
  maxActiveLocks: number;
  /** Units of one item that one reseller may hold by locks, where the item has no `max_order`. */
  maxLockedUnits: number;
  /** Rupiah of one top-up; a channel may be narrower. */
  minTopUp: number;
  maxTopUp: number;
  /** Unpaid top-ups of one reseller at a time. */
  maxPendingTopUps: number;
  /** Origin under which people and payment gateways reach us, without a slash at the end. */
  baseUrl: string;
  /** Whether a mail server is set. */
  sendsMail: boolean;
  /** Whether strangers may open accounts. */
  signUp: "off" | "open" | "approval";
  /** Code of the price tier of those who sign up. */
  signUpTier: string;
  /** Which callback addresses resellers may set. */
  webhook: { allowHttp: boolean; allowedNetworks: readonly string[] };
};

/** Where a request came from, as far as its door can tell. */
export type Client = {
  /** A normal address. */
  address: string | undefined;
  userAgent: string | undefined;
};

/** What every verb gets: where to write, who asks, when it is, and how times are told. */
export type VerbContext = {
  db: Db;
  principal: Principal;
  now: Date;
  sealer: Sealer;
  /** IANA name of the zone in whose offset times are answered. */
  timeZone: string;
  settings: VerbSettings;
  /** Calls addresses that resellers chose, and only those that may be called. */
  outbound: Dispatcher;
  /** Undefined where there is no request, such as in work that is due. */
  client?: Client | undefined;
  /** Where the caller sent a key to repeat the request by. */
  idempotency?: IdempotentRequest;
};

import type { Principal } from "../principal";
import type { Sealer } from "../sealing";
import type { Db } from "./database";

/** What every verb gets: where to write, who asks, when it is, and how times are told. */
export type VerbContext = {
  db: Db;
  principal: Principal;
  now: Date;
  sealer: Sealer;
  /** IANA name of the zone in whose offset times are answered. */
  timeZone: string;
};

import { z } from "zod";
import { id, optional, text, timeParameter, timestamp } from "@/shared/schemas";
import { scopes } from "@/shared/scopes";

export const keyStates = ["active", "replaced", "expired", "revoked"] as const;

export const keyRow = z.strictObject({
  id,
  name: z.string(),
  /** Its first characters. */
  prefix: z.string(),
  /** `replaced`: a newer one took its place, and it may be used until `expires_at`. */
  state: z.enum(keyStates),
  scopes: z.array(z.string()),
  addresses: z.array(z.string()),
  created_at: timestamp,
  expires_at: timestamp.nullable(),
  /** When it was revoked or expired. */
  ended_at: timestamp.nullable(),
  last_used_at: timestamp.nullable(),
  last_used_address: z.string().nullable(),
});
export type KeyRow = z.output<typeof keyRow>;

export const keysAnswer = z.strictObject({
  /** Keys that may be used, newest first. */
  usable: z.array(keyRow),
  /** The latest of those that may not be used any more. */
  ended: z.array(keyRow),
});
export type KeysAnswer = z.output<typeof keysAnswer>;

export const createKeyInput = z.object({
  name: text(1, 100),
  scopes: z.array(z.enum(scopes)).min(1).max(scopes.length),
  /** Addresses and networks in CIDR notation; none: from anywhere. */
  addresses: optional(z.array(text(1, 100)).max(200)),
  expires_at: optional(timeParameter),
});

/** Its text is told this once. */
export const newKeyAnswer = z.strictObject({ id, key: z.string() });

/** How long a key may still be used after another took its place. */
export const overlapHours = [0, 1, 24, 72] as const;

export const rotateKeyInput = z.object({
  key_id: id,
  overlap_hours: z.literal(overlapHours),
});
export type RotateKeyInput = z.output<typeof rotateKeyInput>;

export const revokeKeyInput = z.object({ key_id: id });

export const revokedAnswer = z.strictObject({ id });

import { createHash, timingSafeEqual } from "node:crypto";
import { type JsonRequest, NoAnswer, requestJson } from "@/server/outbound/request-json";
import type { Fault, Refused, Unknown } from "./supplier";

const MAX_REASON = 200;

/** What a supplier says, as text that can be stored and shown: short, clean, without our secrets. */
export function cleanReason(text: string, secrets: readonly string[] = []): string {
  const open = secrets.filter((secret) => secret !== "");
  return open
    .reduce((clean, secret) => clean.replaceAll(secret, "***"), text)
    .toWellFormed()
    .replace(/\p{Cc}+/gu, " ")
    .trim()
    .slice(0, MAX_REASON);
}

export function refused(fault: Fault, reason: string): Refused {
  return { outcome: "refused", fault, reason };
}

export function unknown(reason: string): Unknown {
  return { outcome: "unknown", reason };
}

export type Answer =
  | { outcome: "answered"; status: number; value: unknown }
  /** `sent` is false where surely nothing was asked. */
  | { outcome: "silent"; sent: boolean; reason: string };

/** `requestJson` whose failing is an outcome. */
export async function call(url: string, request: JsonRequest): Promise<Answer> {
  try {
    return { outcome: "answered", ...(await requestJson(url, request)) };
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error;
    return { outcome: "silent", sent: error.sent, reason: error.message };
  }
}

/** Whether two texts are the same, in a time that does not tell where they differ. */
export function isSame(given: string, wanted: string): boolean {
  const [one, other] = [given, wanted].map((text) => createHash("sha256").update(text).digest());
  return one !== undefined && other !== undefined && timingSafeEqual(one, other);
}

/** The JSON of a body; undefined where it is none. */
export function jsonOf(body: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(body).toString("utf8"));
  } catch {
    return undefined;
  }
}

import type { IncomingMessage } from "node:http";

/** Whether no page of another origin sent it. Programs name no origin at all. */
export function isSameOrigin({ headers: { origin, host } }: IncomingMessage): boolean {
  return origin === undefined || origin === `http://${host}`;
}

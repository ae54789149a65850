import type { WebhookEvent } from "./events";

/** A delivery that this process has claimed, with where it goes. */
export type ClaimedDelivery = {
  resellerId: number;
  id: bigint;
  eventId: string;
  event: WebhookEvent;
  orderId: bigint | null;
  lineId: bigint | null;
  itemId: bigint | null;
  toldStatus: string;
  refId: string | null;
  invoice: string | null;
  createdAt: Date;
  callbackUrl: string;
  includeLicenses: boolean;
  attemptsLeft: number;
  /** What was sent before, sealed; null before the first attempt. */
  sealedBody: { keyId: string; bytes: Buffer } | null;
  /** When this attempt was due. */
  dueAt: Date;
  startedAt: Date;
  /** The end of the lease, which is the due time of the row as long as it is ours. */
  leaseUntil: Date;
};

/** Where the body of a delivery is sealed for. */
export function bodyPlace(resellerId: number, id: bigint): string {
  return `webhook_deliveries.body:${resellerId}:${id}`;
}

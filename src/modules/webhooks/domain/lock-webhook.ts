import type { Prisma } from "@/server/db/generated/client";

/** For one that changes every delivery of a long queue. */
export const longTransaction = { timeout: 25_000 };

/**
 * Lets whatever changes a reseller's webhook, its secrets or what is sent again happen one after
 * another until the transaction ends, also while nothing is configured. Orders wait for none of it.
 */
export async function lockWebhook(tx: Prisma.TransactionClient, resellerId: number): Promise<void> {
  await tx.$queryRaw`SELECT FROM resellers WHERE id = ${resellerId} FOR NO KEY UPDATE`;
}

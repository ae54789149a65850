import type { Prisma } from "@/server/db/generated/client";
import { AppError } from "@/shared/errors";

/** Attempts of one round, which an event or a replay begins. */
export const ATTEMPTS = 5;

/** @throws AppError WEBHOOK_NOT_ENABLED */
export async function requireEnabled(
  tx: Prisma.TransactionClient,
  resellerId: number,
): Promise<void> {
  const endpoint = await tx.webhookEndpoint.findUnique({ where: { resellerId } });
  if (!endpoint?.enabled) throw new AppError("WEBHOOK_NOT_ENABLED");
}

/** Lets every process look for due deliveries as soon as the transaction is committed. */
export async function wakeSenders(tx: Prisma.TransactionClient): Promise<void> {
  await tx.$executeRaw`SELECT pg_notify('due_work', 'webhooks')`;
}

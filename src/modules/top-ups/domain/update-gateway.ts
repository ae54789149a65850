import type { VerbContext } from "@/server/db/verb-context";
import { requireOperator } from "@/server/principal";
import { AppError } from "@/shared/errors";
import { text } from "@/shared/schemas";
import { checkedCredentials, checkedSettings } from "./gateways/gateway-definition";
import { sealedColumns } from "./gateways/open-gateway";

/** What changes; the kind stays, since top-ups hang on it. */
export type GatewayChanges = {
  name?: string;
  /** Members that change; the others stay. */
  settings?: Record<string, unknown>;
  /** All of them. */
  credentials?: unknown;
  /** Off: takes no new top-ups; payments of earlier ones still count. */
  active?: boolean;
};

/**
 * Changes a gateway; what is not named stays as it is.
 *
 * @throws AppError NOT_FOUND (no such gateway, or not the operator), VALIDATION_FAILED naming each
 *   wrong field
 */
export async function updateGateway(
  { db, principal, now, sealer }: VerbContext,
  code: string,
  { name, settings, credentials, active }: GatewayChanges,
): Promise<void> {
  requireOperator(principal);
  if (name !== undefined && !text(1, 100).safeParse(name).success) {
    throw new AppError("VALIDATION_FAILED", {
      errors: { name: ["must have 1 to 100 characters"] },
    });
  }
  await db.prisma.$transaction(async (tx) => {
    await tx.$queryRaw`SELECT FROM payment_gateways WHERE code = ${code} FOR NO KEY UPDATE`;
    const row = await tx.paymentGateway.findUnique({ where: { code } });
    if (!row) throw new AppError("NOT_FOUND");
    const merged = { ...(row.settings as Record<string, unknown>), ...settings };
    const secrets = credentials === undefined ? null : checkedCredentials(row.kind, credentials);
    await tx.paymentGateway.update({
      where: { code },
      data: {
        name,
        active,
        settings: settings && checkedSettings(row.kind, merged),
        ...(secrets && sealedColumns(sealer, code, secrets)),
        updatedAt: now,
      },
    });
  });
}

import type { Prisma } from "@/server/db/generated/client";
import type { Advanced } from "./advance-dispatch";
import type { Attempt } from "./attempt";
import { applyAnswer, askRequest, type DispatchContext } from "./run-dispatch";

export type ReceivedCallback = {
  /** The two parts of the callback's address. */
  kind: string;
  code: string;
  body: Uint8Array;
  /** One header by its lower-case name. */
  header(name: string): string | undefined;
};

export type SupplierCallbackResult =
  | { outcome: "unknown_supplier" | "ping" | "ignored" }
  | { outcome: "refused"; reason: string }
  | { outcome: Advanced; reference: string };

const withLine = {
  line: { select: { itemId: true, orderProcess: true, quantity: true, note: true } },
  supplier: { select: { kind: true } },
} as const satisfies Prisma.DispatchInclude;

type Row = Prisma.DispatchGetPayload<{ include: typeof withLine }>;

function attemptOf(
  { line, supplier, ...row }: Row,
  supplierId: number,
  reference: string,
): Attempt {
  return {
    ...line,
    resellerId: row.resellerId,
    id: row.id,
    status: row.status,
    supplierId,
    supplierKind: supplier?.kind ?? null,
    asked: row.asked,
    code: row.code ?? "",
    reference,
    supplierOrderId: row.supplierOrderId,
    submittedAt: row.submittedAt,
    asks: row.asks,
    queue: supplierId,
    leaseUntil: row.nextAttemptAt ?? row.updatedAt,
  };
}

/**
 * Takes what a supplier reports by itself: authenticated, compared with what was asked for, and safe to
 * repeat. A supplier that is switched off is heard too: what it took before may end now.
 */
export async function handleSupplierCallback(
  context: DispatchContext,
  { kind, code, body, header }: ReceivedCallback,
): Promise<SupplierCallbackResult> {
  const { db, now, openSupplier } = context;
  const supplier = await db.prisma.supplier.findUnique({ where: { code } });
  if (supplier?.kind !== kind) return { outcome: "unknown_supplier" };
  const received = openSupplier(supplier).parseCallback(body, header, now());
  if (received.outcome === "ping") return { outcome: "ping" };
  if (received.outcome === "refused") return received;

  const { reference } = received;
  const row = await db.prisma.dispatch.findFirst({
    where: { reference, supplierId: supplier.id },
    include: withLine,
  });
  if (!row) return { outcome: "unknown", reference };
  const attempt = attemptOf(row, supplier.id, reference);
  const answer = received.resultFor(askRequest(attempt, now()));
  if (answer.outcome === "unknown") return { outcome: "ignored" };
  const advanced = await applyAnswer(context, attempt, answer);
  // What fails after it was delivered was taken back, also where it was delivered only now.
  if (answer.outcome === "refused" && advanced === "repeated") {
    const { reason } = answer;
    return {
      outcome: await applyAnswer(context, attempt, { outcome: "reversed", reason }),
      reference,
    };
  }
  return { outcome: advanced, reference };
}

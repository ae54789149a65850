import type { VerbContext } from "@/server/db/verb-context";
import { type AppliedOutcome, applyPaymentState } from "./apply-payment-state";
import { noteProblem } from "./end-top-up";
import { isGatewayCode } from "./gateways/gateway-definition";
import { openGateway } from "./gateways/open-gateway";

export type ReceivedCallback = {
  /** The two parts of the callback's address. */
  kind: string;
  code: string;
  body: Uint8Array;
  /** One header by its lower-case name. */
  header(name: string): string | undefined;
};

export type CallbackResult =
  | { outcome: "unknown_gateway" }
  | { outcome: "refused"; reason: string }
  | { outcome: AppliedOutcome | "other_reference"; invoice: string };

/**
 * Takes what a gateway reports of a payment: authenticated, compared with what was asked for, and safe
 * to repeat. Gateways that are switched off are heard too: a payment may be on its way.
 */
export async function handleGatewayCallback(
  context: VerbContext,
  { kind, code, body, header }: ReceivedCallback,
): Promise<CallbackResult> {
  const { prisma } = context.db;
  const row = isGatewayCode(code)
    ? await prisma.paymentGateway.findUnique({ where: { code } })
    : null;
  if (row?.kind !== kind) return { outcome: "unknown_gateway" };
  const received = openGateway(context, row).parseCallback(body, header);
  if (received.outcome === "refused") return received;

  const { invoice, reference, payment } = received.callback;
  const topUp = await prisma.topUp.findFirst({ where: { invoice, gatewayId: row.id } });
  if (!topUp) return { outcome: "unknown", invoice };
  if (topUp.reference !== null && topUp.reference !== reference) {
    await noteProblem(context, topUp, `The gateway told of another payment, ${reference}.`);
    return { outcome: "other_reference", invoice };
  }
  return { outcome: await applyPaymentState(context, topUp, payment), invoice };
}

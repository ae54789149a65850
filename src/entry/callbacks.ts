import {
  handleSupplierCallback,
  type SupplierCallbackResult,
} from "@/modules/fulfilment/domain/handle-supplier-callback";
import { gatewayKinds } from "@/modules/top-ups/contract";
import {
  type CallbackResult,
  handleGatewayCallback,
} from "@/modules/top-ups/domain/handle-gateway-callback";
import type { VerbContext } from "@/server/db/verb-context";
import { logger } from "@/server/logger";
import { readBytes } from "@/server/rest/read-body";
import { AppError } from "@/shared/errors";
import { dispatchContext } from "./dispatch-work";
import { processContext } from "./process-context";

/** `/api/callbacks/{adapter}/{connection}`. */
export type CallbackAddress = { adapter: string; connection: string };

type Result = CallbackResult | SupplierCallbackResult;

const statuses: Partial<Record<Result["outcome"], number>> = {
  unknown_gateway: 404,
  unknown_supplier: 404,
  unknown: 404,
  refused: 403,
};

/** What is as it should be and needs nobody's attention. */
const expected = new Set<Result["outcome"]>([
  "credited",
  "repeated",
  "ended",
  "unchanged",
  "advanced",
  "ping",
  "ignored",
]);

function answer(status: number): Response {
  return Response.json(
    { success: status === 200 },
    { status, headers: { "Cache-Control": "no-store" } },
  );
}

function isGateway(adapter: string): boolean {
  return (gatewayKinds as readonly string[]).includes(adapter);
}

/**
 * Answers a callback of a payment gateway or a supplier. What waits for the operator is answered with success: the
 * other side has done its part, and telling it again would change nothing.
 */
export async function answerCallback(
  request: Request,
  { adapter, connection }: CallbackAddress,
  createContext: () => VerbContext = () => processContext({ kind: "system" }),
): Promise<Response> {
  const facts = { adapter: adapter.slice(0, 50), connection: connection.slice(0, 50) };
  try {
    const body = request.body ? await readBytes(request.body) : new Uint8Array();
    const received = {
      kind: adapter,
      code: connection,
      body,
      header: (name: string) => request.headers.get(name) ?? undefined,
    };
    const context = createContext();
    const result = isGateway(adapter)
      ? await handleGatewayCallback(context, received)
      : await handleSupplierCallback(dispatchContext(context), received);
    const level = expected.has(result.outcome) ? "info" : "warn";
    logger()[level]({ ...facts, ...result }, "callback");
    return answer(statuses[result.outcome] ?? 200);
  } catch (error) {
    if (error instanceof AppError && error.status < 500) {
      logger().warn({ ...facts, outcome: error.code }, "callback");
      return answer(error.status);
    }
    logger().error({ ...facts, err: error }, "callback failed");
    return answer(500);
  }
}

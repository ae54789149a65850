import { randomUUID } from "node:crypto";
import type { TRPCError } from "@trpc/server";
import { fetchRequestHandler } from "@trpc/server/adapters/fetch";
import { headers } from "next/headers";
import { env } from "@/server/env";
import { logger } from "@/server/logger";
import { setTransportSecurity } from "@/server/transport-security";
import { createCallerFactory, type RequestContext, refusalOf } from "@/server/trpc";
import { type ErrorCode, errorTable } from "@/shared/errors";
import { currentPrincipal } from "./auth";
import { clientOf } from "./client";
import { isFromOwnOrigin } from "./own-origin";
import { processContext } from "./process-context";
import { appRouter } from "./router";

const MAX_BATCH = 10;
const MAX_BODY_BYTES = 256 * 1024;

type Fault = { error: TRPCError; path: string | undefined; type: string };

async function createContext(requestId: string): Promise<RequestContext> {
  const client = clientOf(await headers());
  return { ...processContext(await currentPrincipal(), client), requestId };
}

function logFault({ error, path, type }: Fault, requestId: string): void {
  const refusal = refusalOf(error, type === "query");
  // The absence of the database or a gateway is told to the caller as a refusal, but it is ours to mend.
  if (refusal && !(refusal.status >= 500 && refusal.cause)) return;
  logger().error({ err: error.cause ?? error, path, request_id: requestId }, "request failed");
}

function refuse(code: ErrorCode, requestId: string): Response {
  return Response.json(
    { message: code, request_id: requestId },
    {
      status: errorTable[code].status,
      headers: { "X-Request-Id": requestId, "Cache-Control": "no-store" },
    },
  );
}

/** Answers a request under `/api/trpc`, which only our own pages with their session may make. */
export async function answerPortal(request: Request): Promise<Response> {
  const response = await answer(request);
  setTransportSecurity(response.headers, env().BASE_URL);
  return response;
}

async function answer(request: Request): Promise<Response> {
  const requestId = randomUUID();
  if (!isFromOwnOrigin(request.headers, env().BASE_URL)) {
    return refuse("FOREIGN_ORIGIN", requestId);
  }
  if (request.method === "POST") {
    const length = request.headers.get("content-length");
    if (length === null || Number(length) > MAX_BODY_BYTES) {
      return refuse("PAYLOAD_TOO_LARGE", requestId);
    }
  }
  const response = await fetchRequestHandler({
    endpoint: "/api/trpc",
    req: request,
    router: appRouter,
    maxBatchSize: MAX_BATCH,
    createContext: () => createContext(requestId),
    onError: (fault) => logFault(fault, requestId),
    responseMeta: () => ({
      headers: new Headers({ "X-Request-Id": requestId, "Cache-Control": "no-store" }),
    }),
  });
  response.headers.set("X-Request-Id", requestId);
  return response;
}

/** Calls procedures for a page that is being rendered, as the person whose session came with it. */
export const portalCaller = createCallerFactory(appRouter)(() => createContext(randomUUID()), {
  onError: ({ error, path, type, ctx }) =>
    logFault({ error, path, type }, ctx?.requestId ?? "page"),
});

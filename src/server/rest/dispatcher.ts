import { createHash, randomUUID } from "node:crypto";
import { type AnyRouter, callTRPCProcedure } from "@trpc/server";
import { AppError } from "@/shared/errors";
import { assertMayCall } from "../access";
import { clientAddress, shownUserAgent } from "../client-address";
import type { Client } from "../db/verb-context";
import type { Principal } from "../principal";
import { type RequestContext, refusalOf } from "../trpc";
import { errorAnswer, jsonAnswer } from "./answers";
import { idempotentRequest } from "./idempotency-key";
import { parseQuery } from "./parse-query";
import { ignoreBody, parseJsonObject, readBody } from "./read-body";
import type { Caller, RestRequest, RestResponse } from "./request";
import { type RateLimiting, RequestCounts } from "./request-counts";
import type { AnsweredRequest } from "./rest-metrics";
import { createRouteTable, type RestRoute } from "./routes";

export type DispatcherOptions = {
  router: AnyRouter;
  /**
   * Who holds the key of that request, coming from that address. Throws AppError INVALID_API_KEY where
   * nobody does.
   */
  authenticate(request: RestRequest, address: string | undefined): Promise<Caller>;
  rateLimiting: RateLimiting;
  /** Networks whose X-Forwarded-For is believed. */
  trustedProxies: readonly string[];
  createContext(principal: Principal, requestId: string, client: Client): RequestContext;
  /** What stands in the head of every answer. */
  commonHeaders?: Readonly<Record<string, string>>;
  /** Documents that need no key, by path. */
  publicDocuments: Record<string, () => unknown>;
  /** Called with every fault that is not the caller's. */
  onFault(error: unknown, facts: { requestId: string; method: string; path: string }): void;
  /** Called with every answer. */
  onAnswer?(answered: AnsweredRequest): void;
};

const PREFIX = "/api";
const methodsWithBody = new Set(["POST", "PUT", "PATCH"]);

function notMatched(allowed: string[]): never {
  if (allowed.length === 0) throw new AppError("NOT_FOUND");
  throw new AppError("METHOD_NOT_ALLOWED", { errors: { method: allowed } });
}

/** The body that an operation takes its members from; undefined where those stand in the query. */
async function bodyFor(
  { method, meta }: RestRoute,
  request: RestRequest,
): Promise<Uint8Array | undefined> {
  if (!methodsWithBody.has(method)) return undefined;
  if (!meta.bodyless) return readBody(request);
  await ignoreBody(request);
  return undefined;
}

function withEtag(answer: RestResponse, output: unknown, route: RestRoute, request: RestRequest) {
  if (!route.meta.etag) return answer;
  const ignored = new Set(route.meta.etag.ignore);
  const content = JSON.stringify(output, (key, value) => (ignored.has(key) ? undefined : value));
  const etag = `W/"${createHash("sha256").update(content).digest("base64url").slice(0, 27)}"`;
  const headers = { ...answer.headers, "cache-control": "private, no-cache", etag };
  const known = request.header("if-none-match")?.split(",") ?? [];
  if (known.some((tag) => tag.trim() === etag || tag.trim() === "*")) {
    return { status: 304, headers, body: "" };
  }
  return { ...answer, headers };
}

/** What is known of a request on the way to its answer. */
type Seen = Pick<AnsweredRequest, "operation" | "method" | "code"> & {
  requestId: string;
  readOnly: boolean;
  counts: RequestCounts;
};

/**
 * Answers requests under `/api/v1` from the REST meta of a router's procedures, always in JSON. The
 * checks come in the interface's order: key and address, the account's rate limit, path and method, scope,
 * the operation's rate limit, body, then the procedure's own.
 */
export function createRestDispatcher(options: DispatcherOptions) {
  const match = createRouteTable(options.router, PREFIX);

  function clientOf(request: RestRequest): Client {
    const forwardedFor = request.header("x-forwarded-for");
    return {
      address: clientAddress(request.remoteAddress, forwardedFor, options.trustedProxies),
      userAgent: shownUserAgent(request.header("user-agent")),
    };
  }

  async function identify(
    request: RestRequest,
    { address }: Client,
    counts: RequestCounts,
  ): Promise<Caller> {
    try {
      return await options.authenticate(request, address);
    } catch (error) {
      if (error instanceof AppError && error.code === "INVALID_API_KEY") {
        await counts.countWrongKey(address);
      }
      throw error;
    }
  }

  async function answer(
    request: RestRequest,
    path: string,
    query: string,
    seen: Seen,
  ): Promise<RestResponse> {
    const { requestId } = seen;
    const document = Object.hasOwn(options.publicDocuments, path)
      ? options.publicDocuments[path]
      : undefined;
    if (document) {
      seen.operation = path;
      if (request.method !== "GET" && request.method !== "HEAD") notMatched(["HEAD", "GET"]);
      return jsonAnswer(200, document(), requestId, {
        "access-control-allow-origin": "*",
        "cache-control": "public, max-age=300",
      });
    }

    const client = clientOf(request);
    const caller = await identify(request, client, seen.counts);
    const { principal } = caller;
    await seen.counts.countForAccount("requests", caller);
    const found = match(request.method, path);
    if ("allowed" in found) notMatched(found.allowed);
    const { route, params } = found;
    seen.operation = PREFIX + route.path;
    seen.method = route.method;
    assertMayCall(principal, route.meta);
    if (route.rateGroup) await seen.counts.countForAccount(route.rateGroup, caller);
    const body = await bodyFor(route, request);
    const members = body ? parseJsonObject(body) : parseQuery(query);

    seen.readOnly = route.type === "query";
    const input = { ...members, ...params };
    const replay: Record<string, string> = {};
    const idempotency = body
      ? idempotentRequest(request, route, body, () => {
          replay["idempotency-replayed"] = "true";
        })
      : undefined;
    const output = await callTRPCProcedure({
      router: options.router,
      path: route.procedure,
      getRawInput: async () => input,
      ctx: { ...options.createContext(principal, requestId, client), idempotency },
      type: route.type,
      signal: undefined,
      batchIndex: 0,
    });
    const ok = jsonAnswer(200, output, requestId, { ...seen.counts.headers, ...replay });
    return withEtag(ok, output, route, request);
  }

  async function answerAnyway(request: RestRequest, seen: Seen): Promise<RestResponse> {
    const question = request.target.indexOf("?");
    const path = question < 0 ? request.target : request.target.slice(0, question);
    const query = question < 0 ? "" : request.target.slice(question + 1);
    const { requestId } = seen;
    try {
      return await answer(request, path, query, seen);
    } catch (error) {
      const refusal = refusalOf(error, seen.readOnly) ?? new AppError("INTERNAL_ERROR");
      if (refusal.code === "INTERNAL_ERROR" || (refusal.status >= 500 && refusal.cause)) {
        options.onFault(error, { requestId, method: request.method, path });
      }
      seen.code = refusal.code;
      const { headers } = seen.counts;
      const allow = refusal.code === "METHOD_NOT_ALLOWED" && refusal.errors?.method;
      if (!allow) return errorAnswer(refusal, path, requestId, headers);
      return errorAnswer(new AppError(refusal.code), path, requestId, {
        ...headers,
        allow: allow.join(", "),
      });
    }
  }

  return async function dispatch(request: RestRequest): Promise<RestResponse> {
    const startedAt = performance.now();
    const seen: Seen = {
      requestId: randomUUID(),
      readOnly: true,
      counts: new RequestCounts(options.rateLimiting),
    };
    const response = await answerAnyway(request, seen);
    Object.assign(response.headers, options.commonHeaders);
    const { operation, method, code, counts } = seen;
    options.onAnswer?.({
      ...{ operation, method, code, status: response.status, exceeded: counts.exceeded },
      durationMs: performance.now() - startedAt,
    });
    return response;
  };
}

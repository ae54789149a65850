import { createHash, randomUUID } from "node:crypto";
import { type AnyRouter, callTRPCProcedure } from "@trpc/server";
import { AppError } from "@/shared/errors";
import { assertMayCall } from "../access";
import type { Principal } from "../principal";
import { type RequestContext, refusalOf } from "../trpc";
import { errorAnswer, jsonAnswer } from "./answers";
import { parseQuery } from "./parse-query";
import { readJsonObject } from "./read-body";
import type { RestRequest, RestResponse } from "./request";
import { createRouteTable, type RestRoute } from "./routes";

export type DispatcherOptions = {
  router: AnyRouter;
  /** Who holds the key of that request. Throws AppError where nobody does. */
  authenticate(request: RestRequest): Promise<Principal>;
  createContext(principal: Principal, requestId: string): RequestContext;
  /** Documents that need no key, by path. */
  publicDocuments: Record<string, () => unknown>;
  /** Called with every fault of ours: what was answered INTERNAL_ERROR or SERVICE_UNAVAILABLE. */
  onFault(error: unknown, facts: { requestId: string; method: string; path: string }): void;
};

const methodsWithBody = new Set(["POST", "PUT", "PATCH"]);

function notMatched(allowed: string[]): never {
  if (allowed.length === 0) throw new AppError("NOT_FOUND");
  throw new AppError("METHOD_NOT_ALLOWED", { errors: { method: allowed } });
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

/**
 * Answers requests under `/api/v1` from the REST meta of a router's procedures, always in JSON. The
 * checks come in the interface's order: key, path and method, scope, body, then the procedure's own.
 */
export function createRestDispatcher(options: DispatcherOptions) {
  const match = createRouteTable(options.router, "/api");

  async function answer(
    request: RestRequest,
    path: string,
    query: string,
    requestId: string,
    seen: { readOnly: boolean },
  ): Promise<RestResponse> {
    const document = Object.hasOwn(options.publicDocuments, path)
      ? options.publicDocuments[path]
      : undefined;
    if (document) {
      if (request.method !== "GET" && request.method !== "HEAD") notMatched(["HEAD", "GET"]);
      return jsonAnswer(200, document(), requestId, {
        "access-control-allow-origin": "*",
        "cache-control": "public, max-age=300",
      });
    }

    const principal = await options.authenticate(request);
    const found = match(request.method, path);
    if ("allowed" in found) notMatched(found.allowed);
    const { route, params } = found;
    assertMayCall(principal, route.meta);
    const members = methodsWithBody.has(route.method)
      ? await readJsonObject(request)
      : parseQuery(query);

    seen.readOnly = route.type === "query";
    const input = { ...members, ...params };
    const output = await callTRPCProcedure({
      router: options.router,
      path: route.procedure,
      getRawInput: async () => input,
      ctx: options.createContext(principal, requestId),
      type: route.type,
      signal: undefined,
      batchIndex: 0,
    });
    return withEtag(jsonAnswer(200, output, requestId), output, route, request);
  }

  return async function dispatch(request: RestRequest): Promise<RestResponse> {
    const requestId = randomUUID();
    const question = request.target.indexOf("?");
    const path = question < 0 ? request.target : request.target.slice(0, question);
    const query = question < 0 ? "" : request.target.slice(question + 1);
    const seen = { readOnly: true };
    try {
      return await answer(request, path, query, requestId, seen);
    } catch (error) {
      const refusal = refusalOf(error, seen.readOnly) ?? new AppError("INTERNAL_ERROR");
      if (refusal.code === "INTERNAL_ERROR" || refusal.code === "SERVICE_UNAVAILABLE") {
        options.onFault(error, { requestId, method: request.method, path });
      }
      const allow = refusal.code === "METHOD_NOT_ALLOWED" && refusal.errors?.method;
      if (!allow) return errorAnswer(refusal, path, requestId);
      return errorAnswer(new AppError(refusal.code), path, requestId, { allow: allow.join(", ") });
    }
  };
}

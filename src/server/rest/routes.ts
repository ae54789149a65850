import type { AnyRouter } from "@trpc/server";
import FindMyWay, { type HTTPMethod } from "find-my-way";
import { AppError } from "@/shared/errors";
import type { RateGroup } from "@/shared/rate-limits";
import type { ProcedureMeta } from "../access";

export type RestRoute = {
  /** The procedure's path in the router, such as `orders.create`. */
  procedure: string;
  type: "query" | "mutation";
  method: HTTPMethod;
  /** The OpenAPI path, such as `/v1/trx/{id}`. */
  path: string;
  meta: ProcedureMeta;
  rateGroup: RateGroup | undefined;
};

type Procedure = { _def: { type: string; meta?: ProcedureMeta } };

/** Every procedure that has a REST path, in the router's order. */
export function restRoutes(router: AnyRouter): RestRoute[] {
  const procedures = router._def.procedures as unknown as Record<string, Procedure>;
  return Object.entries(procedures).flatMap(([procedure, { _def }]) => {
    const { type, meta } = _def;
    if (!meta?.openapi || (type !== "query" && type !== "mutation")) return [];
    const method = meta.openapi.method as HTTPMethod;
    const rateGroup = meta.rateGroup ?? (type === "query" ? "reading" : undefined);
    return [{ procedure, type, method, path: meta.openapi.path, meta, rateGroup }];
  });
}

export type RouteMatch = { route: RestRoute; params: Record<string, string> };

/** Longer than any request's target may be, so that each operation judges its own parameters. */
const MAX_PARAMETER_LENGTH = 65_536;

/** Finds the route of a request among those of the router; `prefix` stands before every path. */
export function createRouteTable(router: AnyRouter, prefix: string) {
  const table = FindMyWay({
    maxParamLength: MAX_PARAMETER_LENGTH,
    onBadUrl: () => undefined,
    defaultRoute: () => undefined,
  });
  const methods = new Set<HTTPMethod>();
  for (const route of restRoutes(router)) {
    const pattern = prefix + route.path.replace(/\{(\w+)\}/g, ":$1");
    table.on(route.method, pattern, () => undefined, route);
    methods.add(route.method);
  }

  function find(method: HTTPMethod, path: string): RouteMatch | null {
    const found = table.find(method, path);
    if (!found?.store) return null;
    const params = { ...found.params } as Record<string, string>;
    return { route: found.store as RestRoute, params };
  }

  /**
   * @param path the path as sent, still percent-encoded and without its query
   * @returns the match, or the methods that the path does have (none: no such path)
   */
  return function match(method: string, path: string): RouteMatch | { allowed: string[] } {
    try {
      decodeURIComponent(path);
    } catch (cause) {
      throw new AppError("NOT_FOUND", { cause });
    }
    const wanted = method === "HEAD" ? "GET" : (method as HTTPMethod);
    const found = find(wanted, path);
    if (found) return found;
    const allowed = [...methods].filter((other) => find(other, path));
    return { allowed: allowed.includes("GET") ? ["HEAD", ...allowed] : allowed };
  };
}

import { authenticateKey } from "@/modules/api-keys/domain/authenticate-key";
import { database } from "@/server/db/database";
import { env } from "@/server/env";
import { logger } from "@/server/logger";
import { RateLimiter } from "@/server/rate-limit/rate-limiter";
import { createRestDispatcher } from "@/server/rest/dispatcher";
import type { RestRequest, RestResponse } from "@/server/rest/request";
import { countAnsweredRequest } from "@/server/rest/rest-metrics";
import { singleton } from "@/server/singleton";
import { transportSecurity } from "@/server/transport-security";
import { interfaceDocument } from "./interface-document";
import { processContext } from "./process-context";
import { appRouter } from "./router";

/** One for both doors of this process. */
function rateLimiter(): RateLimiter {
  return singleton("rateLimiter", () => {
    const onFault = (error: unknown) => logger().warn({ err: error }, "counting requests alone");
    return new RateLimiter({ pool: database().pool, now: Date.now, onFault });
  });
}

let dispatch: ((request: RestRequest) => Promise<RestResponse>) | undefined;
let document: Record<string, unknown> | undefined;

/** Answers a request under `/api/v1`, whichever door it came through. */
export function answerRest(request: RestRequest): Promise<RestResponse> {
  dispatch ??= createRestDispatcher({
    router: appRouter,
    authenticate: (asked, address) =>
      authenticateKey(
        { db: database(), now: new Date() },
        { key: asked.header("x-apikey"), address },
      ),
    rateLimiting: { limiter: rateLimiter(), settings: env().RATE_LIMITS },
    trustedProxies: env().TRUSTED_PROXIES,
    createContext: (principal, requestId, client) => ({
      ...processContext(principal, client),
      requestId,
    }),
    commonHeaders: transportSecurity(env().BASE_URL),
    publicDocuments: {
      "/api/v1/openapi.json": () => {
        document ??= interfaceDocument(env().BASE_URL);
        return document;
      },
    },
    onFault: (error, facts) => logger().error({ ...facts, err: error }, "request failed"),
    onAnswer: countAnsweredRequest,
  });
  return dispatch(request);
}

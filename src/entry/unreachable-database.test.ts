import { expect, test } from "vitest";
import { authenticateKey } from "@/modules/api-keys/domain/authenticate-key";
import { newKeyText } from "@/modules/api-keys/domain/key-format";
import { openDatabase } from "@/server/db/database";
import { rateLimitSettings } from "@/server/rate-limit/rate-limit-settings";
import { RateLimiter } from "@/server/rate-limit/rate-limiter";
import { createRestDispatcher } from "@/server/rest/dispatcher";
import { appRouter } from "./router";

test("C39 while the database cannot be reached the answer is 503, and the fault is reported", async () => {
  const db = openDatabase("postgresql://nobody@127.0.0.1:1/none");
  const faults: unknown[] = [];
  const dispatch = createRestDispatcher({
    router: appRouter,
    authenticate: (request, address) =>
      authenticateKey({ db, now: new Date() }, { key: request.header("x-apikey"), address }),
    rateLimiting: {
      limiter: new RateLimiter({ pool: db.pool, now: Date.now, onFault: () => undefined }),
      settings: rateLimitSettings.parse(""),
    },
    trustedProxies: [],
    createContext: () => {
      throw new Error("nothing gets that far");
    },
    publicDocuments: {},
    onFault: (_error, facts) => faults.push(facts),
  });
  const answer = await dispatch({
    method: "POST",
    target: "/api/v1/trx",
    header: (name) => (name === "x-apikey" ? newKeyText() : undefined),
    body: null,
    remoteAddress: "127.0.0.1",
  });
  expect(answer.status).toBe(503);
  expect(JSON.parse(answer.body)).toEqual({
    message: "SERVICE_UNAVAILABLE",
    request_id: answer.headers["x-request-id"],
  });
  expect(faults).toEqual([
    { requestId: answer.headers["x-request-id"], method: "POST", path: "/api/v1/trx" },
  ]);
});

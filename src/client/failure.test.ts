import { TRPCClientError } from "@trpc/client";
import { expect, test } from "vitest";
import { type ErrorCode, errorTable } from "@/shared/errors";
import { failureOf } from "./failure";

function answered(code: ErrorCode) {
  const data = { code, httpStatus: errorTable[code].status, requestId: "r1" };
  return TRPCClientError.from({ error: { message: code, code: -32000, data } } as never);
}

test.each<ErrorCode>(["TOO_MANY_REQUESTS", "INTERNAL_ERROR", "SERVICE_UNAVAILABLE"])(
  "%s may pass",
  (code) => {
    expect(failureOf(answered(code))).toEqual({ code, requestId: "r1", mayPass: true });
  },
);

test.each<ErrorCode>(["SCOPE_NOT_ALLOWED", "NOT_FOUND", "VALIDATION_FAILED", "NOT_SIGNED_IN"])(
  "%s is the same however often it is tried",
  (code) => {
    expect(failureOf(answered(code))).toEqual({ code, requestId: "r1", mayPass: false });
  },
);

test("no answer at all, or one that says nothing, may pass", () => {
  const silent = TRPCClientError.from(new Error("Failed to fetch"));
  expect(failureOf(silent)).toEqual({ code: "NETWORK", requestId: undefined, mayPass: true });
  expect(failureOf(new Error("torn")).mayPass).toBe(true);
});

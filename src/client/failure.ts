"use client";

import { TRPCClientError } from "@trpc/client";
import { useTranslations } from "next-intl";
import type { ErrorCode } from "@/shared/errors";

export type Failure = {
  /** A code of the error table, or NETWORK where no answer came. */
  code: ErrorCode | "NETWORK";
  requestId: string | undefined;
  /** Whether the same call may be answered when it is tried again; a refusal stays one. */
  mayPass: boolean;
};

const TOO_MANY = 429;

type Answered = { code?: ErrorCode; httpStatus?: number; requestId?: string };

function headerOf(error: TRPCClientError<never>): string | undefined {
  const response = error.meta?.response;
  return response instanceof Response
    ? (response.headers.get("x-request-id") ?? undefined)
    : undefined;
}

/** What is known of a call that failed. */
export function failureOf(error: unknown): Failure {
  if (!(error instanceof TRPCClientError)) {
    return { code: "INTERNAL_ERROR", requestId: undefined, mayPass: true };
  }
  const data: Answered | undefined = error.data;
  const requestId = data?.requestId ?? headerOf(error);
  if (data?.code) {
    const { code, httpStatus = 500 } = data;
    return { code, requestId, mayPass: httpStatus >= 500 || httpStatus === TOO_MANY };
  }
  const code = requestId === undefined ? "NETWORK" : "INTERNAL_ERROR";
  return { code, requestId, mayPass: true };
}

/** Says in the user's words what a code means and what to do. */
export function useFailureText(): (failure: Failure) => string {
  const t = useTranslations("errors");
  return ({ code }) => (t.has(code) ? t(code) : t("INTERNAL_ERROR"));
}

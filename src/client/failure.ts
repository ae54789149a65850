"use client";

import { TRPCClientError } from "@trpc/client";
import { useTranslations } from "next-intl";
import type { ErrorCode } from "@/shared/errors";

export type Failure = {
  /** A code of the error table, or NETWORK where no answer came. */
  code: ErrorCode | "NETWORK";
  requestId: string | undefined;
};

type Answered = { code?: ErrorCode; requestId?: string };

function headerOf(error: TRPCClientError<never>): string | undefined {
  const response = error.meta?.response;
  return response instanceof Response
    ? (response.headers.get("x-request-id") ?? undefined)
    : undefined;
}

/** What is known of a call that failed. */
export function failureOf(error: unknown): Failure {
  if (!(error instanceof TRPCClientError)) return { code: "INTERNAL_ERROR", requestId: undefined };
  const data: Answered | undefined = error.data;
  const requestId = data?.requestId ?? headerOf(error);
  if (data?.code) return { code: data.code, requestId };
  return { code: requestId === undefined ? "NETWORK" : "INTERNAL_ERROR", requestId };
}

/** Says in the user's words what a code means and what to do. */
export function useFailureText(): (failure: Failure) => string {
  const t = useTranslations("errors");
  return ({ code }) => (t.has(code) ? t(code) : t("INTERNAL_ERROR"));
}

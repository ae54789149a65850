"use client";

import { FailureNote } from "@/ui/failure-note";
import { failureOf, useFailureText } from "./failure";

type Failed = { error: unknown; isRefetchError?: boolean; refetch?: () => unknown };

/**
 * Why a query or a mutation failed, in words, and how to try it again; nothing while it did not, and
 * nothing where a query still shows what it knew, for which the portal's frame speaks.
 */
export function QueryFailure({ query }: { query: Failed }) {
  const text = useFailureText();
  if (!query.error || query.isRefetchError) return null;
  const failure = failureOf(query.error);
  return (
    <FailureNote
      text={text(failure)}
      requestId={failure.requestId}
      onRetry={query.refetch && (() => query.refetch?.())}
    />
  );
}

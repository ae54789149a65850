"use client";

import { FailureNote } from "@/ui/failure-note";
import { failureOf, useFailureText } from "./failure";

/** Why a query or a mutation failed, in words, and how to try it again; nothing while it did not. */
export function QueryFailure({ query }: { query: { error: unknown; refetch?: () => unknown } }) {
  const text = useFailureText();
  if (!query.error) return null;
  const failure = failureOf(query.error);
  return (
    <FailureNote
      text={text(failure)}
      requestId={failure.requestId}
      onRetry={query.refetch && (() => query.refetch?.())}
    />
  );
}

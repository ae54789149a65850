"use client";

import { FailureNote } from "@/ui/failure-note";
import { failureOf, useFailureText } from "./failure";

export type Failed = {
  error: unknown;
  isRefetchError?: boolean;
  refetch?: () => unknown;
  isFetchNextPageError?: boolean;
  fetchNextPage?: () => unknown;
};

/**
 * Why a query or a mutation failed, in words, and how to try it again where that may help; nothing
 * while it did not, and nothing where a query still shows what it knew, for which the portal's frame
 * speaks. Of pages that are added below each other, one that did not come is told here.
 */
export function QueryFailure({ query }: { query: Failed }) {
  const text = useFailureText();
  if (!query.error || query.isRefetchError) return null;
  const failure = failureOf(query.error);
  const again = query.isFetchNextPageError ? query.fetchNextPage : query.refetch;
  return (
    <FailureNote
      text={text(failure)}
      requestId={failure.requestId}
      onRetry={failure.mayPass && again ? () => again() : undefined}
    />
  );
}

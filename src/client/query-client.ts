import { QueryClient } from "@tanstack/react-query";
import { TRPCClientError } from "@trpc/client";

const FRESH_MS = 20_000;
const MAX_RETRIES = 2;

function isRefusal(error: unknown): boolean {
  const status = error instanceof TRPCClientError ? Number(error.data?.httpStatus) : Number.NaN;
  return status >= 400 && status < 500;
}

/**
 * A new store of answers: one for each request on the server, one for each page load in the browser.
 *
 * @param maxRetries of a question that failed without being refused
 */
export function createQueryClient(maxRetries = MAX_RETRIES): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: FRESH_MS,
        retry: (failures, error) => failures < maxRetries && !isRefusal(error),
      },
    },
  });
}

import "server-only";
import { createHydrationHelpers } from "@trpc/react-query/rsc";
import { cache } from "react";
import { createQueryClient } from "@/client/query-client";
import { portalCaller } from "@/entry/portal";
import type { AppRouter } from "@/entry/router";
import { refusalOf } from "@/server/trpc";
import type { AppError } from "@/shared/errors";

/** What this request asked so far. A retry would keep the page waiting; the browser asks again. */
const queryClient = cache(() => createQueryClient(0));

/** Asks procedures on the server and hands their answers to the browser with the first paint. */
export const { trpc, HydrateClient } = createHydrationHelpers<AppRouter>(portalCaller, queryClient);

/** What the questions of this request that failed were refused with. */
export function refusals(): AppError[] {
  return queryClient()
    .getQueryCache()
    .getAll()
    .map(({ state }) => (state.error === null ? undefined : refusalOf(state.error)))
    .filter((refusal) => refusal !== undefined);
}

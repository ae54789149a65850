import "server-only";
import { createHydrationHelpers } from "@trpc/react-query/rsc";
import { cache } from "react";
import { createQueryClient } from "@/client/query-client";
import { portalCaller } from "@/entry/portal";
import type { AppRouter } from "@/entry/router";

/** Asks procedures on the server and hands their answers to the browser with the first paint. */
export const { trpc, HydrateClient } = createHydrationHelpers<AppRouter>(
  portalCaller,
  cache(createQueryClient),
);

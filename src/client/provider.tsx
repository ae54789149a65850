"use client";

import { QueryClientProvider } from "@tanstack/react-query";
import { httpBatchLink, httpSubscriptionLink, splitLink } from "@trpc/client";
import { type ReactNode, useEffect, useState } from "react";
import { failureOf } from "./failure";
import { signInPath } from "./own-path";
import { createQueryClient } from "./query-client";
import { trpc } from "./trpc";

const MAX_BATCH = 10;
const MAX_URL_LENGTH = 2_000;

/** Lets everything within call the portal's procedures; a session that has ended leads to sign-in. */
export function ApiProvider({ children }: { children: ReactNode }) {
  const [queryClient] = useState(() => createQueryClient());
  const [client] = useState(() =>
    trpc.createClient({
      links: [
        splitLink({
          condition: ({ type }) => type === "subscription",
          true: httpSubscriptionLink({ url: "/api/trpc" }),
          false: httpBatchLink({
            url: "/api/trpc",
            maxItems: MAX_BATCH,
            maxURLLength: MAX_URL_LENGTH,
          }),
        }),
      ],
    }),
  );

  useEffect(
    () =>
      queryClient.getQueryCache().subscribe(({ query }) => {
        const { error } = query.state;
        if (error && failureOf(error).code === "NOT_SIGNED_IN") {
          const { pathname, search } = window.location;
          window.location.replace(signInPath(pathname + search));
        }
      }),
    [queryClient],
  );

  return (
    <trpc.Provider client={client} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    </trpc.Provider>
  );
}

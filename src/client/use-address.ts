"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { useSyncExternalStore } from "react";

const watchers = new Set<() => void>();

function watch(look: () => void): () => void {
  watchers.add(look);
  window.addEventListener("popstate", look);
  return () => {
    watchers.delete(look);
    window.removeEventListener("popstate", look);
  };
}

function tellWatchers(): void {
  for (const look of watchers) look();
}

/** As a step that the browser can go back from. */
function push(href: string): void {
  window.history.pushState(null, "", href);
  tellWatchers();
}

/** In place of what is there. */
function replace(href: string): void {
  window.history.replaceState(null, "", href);
  tellWatchers();
}

type Address = {
  parameters: URLSearchParams;
  push: typeof push;
  replace: typeof replace;
};

/**
 * What the address says behind its `?`, and how to go to another one of the same page. The router tells
 * of a change late where one follows another; here it counts at once.
 */
export function useAddress(): Address {
  const routed = useSearchParams().toString();
  const pathname = usePathname();
  const query = useSyncExternalStore(
    watch,
    // A page is drawn before the browser's address leads to it.
    () => (window.location.pathname === pathname ? window.location.search.slice(1) : routed),
    () => routed,
  );
  return { parameters: new URLSearchParams(query), push, replace };
}

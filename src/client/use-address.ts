"use client";

import { useSearchParams } from "next/navigation";
import { useEffect, useState } from "react";

/** The part of an address that says what of a page is shown. */
function queryOf(address: URL | Location): string {
  return address.search.slice(1);
}

/**
 * What the address says behind its `?`, and how to go to another one of the same page. The router tells
 * of a change late where one follows another, and may miss it while it loads; here it counts at once.
 */
export function useAddress(): { parameters: URLSearchParams; push: (href: string) => void } {
  const routed = useSearchParams().toString();
  const [query, setQuery] = useState(routed);

  useEffect(() => {
    // The router has moved, but perhaps not as far as the browser.
    function look() {
      const known = queryOf(window.location);
      setQuery(known === routed ? routed : known);
    }
    look();
    window.addEventListener("popstate", look);
    return () => window.removeEventListener("popstate", look);
  }, [routed]);

  function push(href: string): void {
    window.history.pushState(null, "", href);
    setQuery(queryOf(new URL(href, window.location.href)));
  }

  return { parameters: new URLSearchParams(query), push };
}

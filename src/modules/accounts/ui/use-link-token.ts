"use client";

import { useEffect, useState } from "react";

/** The secret of the link that led here, which is taken out of the address and its history. */
export function useLinkToken(token: string): string {
  const [kept] = useState(token);
  useEffect(() => {
    // The router writes the address that it was loaded with once more after the effects of its pages.
    const timer = setTimeout(() => {
      const { pathname, search } = window.location;
      if (search !== "") window.history.replaceState(null, "", pathname);
    });
    return () => clearTimeout(timer);
  }, []);
  return kept;
}

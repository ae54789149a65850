"use client";

import { useTimeZone } from "next-intl";
import { useEffect } from "react";

let told = false;

/** Tells the server once in which zone this browser is, so that both write times alike. */
export function TimeZoneWatch({ choose }: { choose: (timeZone: string) => Promise<void> }) {
  const shown = useTimeZone();
  useEffect(() => {
    const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
    if (told || !own || own === shown) return;
    told = true;
    // Without it the times stay in the zone of the server; that is no reason to disturb anyone.
    choose(own).catch(() => undefined);
  }, [choose, shown]);
  return null;
}

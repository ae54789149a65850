"use client";

import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { trpc } from "./trpc";

const POLL_MS = 10_000;
/** Shorter interruptions are mended before anybody would notice. */
const PATIENCE_MS = 5_000;

function subscribeToVisibility(tell: () => void): () => void {
  document.addEventListener("visibilitychange", tell);
  return () => document.removeEventListener("visibilitychange", tell);
}

/** A tab in the background holds no connection: browsers allow one origin only a handful. */
function useIsVisible(): boolean {
  const [visible, setVisible] = useState(false);
  useEffect(() => {
    const look = () => setVisible(document.visibilityState === "visible");
    look();
    return subscribeToVisibility(look);
  }, []);
  return visible;
}

/** Whether something has been so for a while. */
function useLasting(now: boolean, forMs: number): boolean {
  const [lasts, setLasts] = useState(false);
  useEffect(() => {
    setLasts(false);
    if (!now) return;
    const timer = setTimeout(() => setLasts(true), forMs);
    return () => clearTimeout(timer);
  }, [now, forMs]);
  return now && lasts;
}

/**
 * Asks anew for what is shown when the server tells that it changed; while it cannot be heard, every
 * few seconds. Stands once in the portal's frame.
 */
export function LiveUpdates() {
  const t = useTranslations("shell.live");
  const utils = trpc.useUtils();
  const visible = useIsVisible();

  const refresh = {
    orders: () => Promise.all([utils.orders.invalidate(), utils.accounts.firstSteps.invalidate()]),
    balance: () => utils.ledger.invalidate(),
    topUps: () => utils.topUps.invalidate(),
    deliveries: () => utils.webhooks.invalidate(),
    locks: () => utils.stock.invalidate(),
  };

  const { status } = trpc.liveUpdates.changes.useSubscription(undefined, {
    enabled: visible,
    onData: (topics) => {
      for (const topic of topics) void refresh[topic]();
    },
  });
  const interrupted = useLasting(visible && status !== "pending", PATIENCE_MS);

  useEffect(() => {
    if (!interrupted) return;
    const timer = setInterval(() => {
      void utils.invalidate(undefined, { refetchType: "active" });
    }, POLL_MS);
    return () => clearInterval(timer);
  }, [interrupted, utils]);

  return (
    <p role="status" className="sr-only">
      {interrupted ? t("polling") : ""}
    </p>
  );
}

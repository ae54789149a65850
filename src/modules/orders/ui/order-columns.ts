"use client";

import { useCallback, useSyncExternalStore } from "react";

/** Columns beside the order itself, which is always shown. */
export const orderColumns = ["reference", "target", "kind", "status", "time", "amount"] as const;
export type OrderColumn = (typeof orderColumns)[number];

const KEY = "orders.columns";
const usual: readonly OrderColumn[] = ["reference", "target", "status", "time", "amount"];

const listeners = new Set<() => void>();
let written: string | null = null;
let chosen = usual;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}

/** The columns that were chosen in this browser; the same array until another choice is made. */
function read(): readonly OrderColumn[] {
  let now: string | null = null;
  try {
    now = window.localStorage.getItem(KEY);
  } catch {
    // A browser that keeps nothing shows the usual columns.
  }
  if (now !== written) {
    written = now;
    const names = now?.split(",") ?? usual;
    chosen = orderColumns.filter((column) => names.includes(column));
  }
  return chosen;
}

/** Which columns are shown, and how to change that; this browser remembers it. */
export function useOrderColumns() {
  const shown = useSyncExternalStore(subscribe, read, () => usual);
  const show = useCallback((column: OrderColumn, visible: boolean) => {
    const next = orderColumns.filter((one) => (one === column ? visible : read().includes(one)));
    try {
      window.localStorage.setItem(KEY, next.join(","));
    } catch {
      return;
    }
    for (const listener of listeners) listener();
  }, []);
  return { shown, show };
}

"use client";

import { keepPreviousData } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { trpc } from "@/client/trpc";
import type { OrderQuote } from "../../contract/buying";

const SETTLED_MS = 180;

type Line = { item_id: number; quantity: number; provider_qty?: number };

export type QuoteState = {
  /** The newest one; kept while the next is asked for. */
  quote: OrderQuote | undefined;
  /** Whether it is that of the line as it stands. */
  isCurrent: boolean;
  error: unknown;
  refetch: () => Promise<OrderQuote | undefined>;
};

/**
 * What a line costs, asked anew when it changes.
 *
 * @param line undefined while it is not complete
 */
export function useQuote(line: Line | undefined): QuoteState {
  const text = JSON.stringify(line ?? null);
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [text]);

  const input: Line | null = JSON.parse(settled);
  const query = trpc.orders.quote.useQuery(input ?? { item_id: 1, quantity: 1 }, {
    enabled: input !== null,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  return {
    quote: line ? query.data : undefined,
    isCurrent: line !== undefined && settled === text && !query.isPlaceholderData,
    error: line && settled === text ? query.error : null,
    refetch: async () => (await query.refetch()).data,
  };
}

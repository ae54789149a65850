"use client";

import { useRef, useState } from "react";
import { trpc } from "@/client/trpc";

/** `randomUUID` is not there on an origin without TLS. */
function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

type Wanted = { amount: number; channel: string };

/**
 * Creates a top-up at a press. The key stands for one amount and channel until the press has led to a
 * top-up, so neither a double click nor a press after a lost answer makes a second one.
 */
export function useTopUpPress(onCreated: (invoice: string) => void) {
  const utils = trpc.useUtils();
  const create = trpc.topUps.createOnce.useMutation();
  const attempt = useRef({ wanted: "", key: "" });
  const underWay = useRef(false);
  const [created, setCreated] = useState(false);

  async function press({ amount, channel }: Wanted): Promise<void> {
    if (underWay.current) return;
    underWay.current = true;
    const wanted = `${amount} ${channel}`;
    if (attempt.current.wanted !== wanted) {
      attempt.current = { wanted, key: randomKey() };
    }
    try {
      const { data } = await create.mutateAsync({ amount, channel, key: attempt.current.key });
      setCreated(true);
      void utils.topUps.list.invalidate();
      void utils.ledger.overview.invalidate();
      await utils.topUps.get.prefetch({ invoice: data.invoice });
      onCreated(data.invoice);
    } catch {
      // `error` tells the page; what is offered may have changed.
      underWay.current = false;
      void utils.topUps.options.invalidate();
    }
  }

  return { press, busy: create.isPending || created, error: create.error };
}

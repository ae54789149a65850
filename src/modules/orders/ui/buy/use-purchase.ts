"use client";

import { TRPCClientError } from "@trpc/client";
import { useRef, useState } from "react";
import { type Failure, failureOf } from "@/client/failure";
import { trpc } from "@/client/trpc";
import { newRefId } from "./new-ref-id";

export type PurchaseLine = {
  item_id: number;
  quantity: number;
  note: string | undefined;
  lock_token: string | undefined;
  max_price: number;
};

/** What became of a press that bought nothing. */
export type PurchaseProblem = Failure & {
  /** The order that has the reference already. */
  earlier?: string;
};

type Extra = { same_request?: boolean; data?: { invoice?: string } };

function extraOf(error: unknown): Extra {
  const extra = error instanceof TRPCClientError ? error.data?.extra : undefined;
  return extra ?? {};
}

/**
 * Buys once, however often it is pressed: all presses of one form carry its one reference, so a press
 * after a lost answer finds the order that was placed.
 *
 * @param onBought gets the order's invoice, and whether it had been placed by an earlier press
 */
export function usePurchase(onBought: (invoice: string, already: boolean) => void) {
  const utils = trpc.useUtils();
  const create = trpc.orders.create.useMutation();
  const [refId, setRefId] = useState(newRefId);
  const [problem, setProblem] = useState<PurchaseProblem>();
  const underWay = useRef(false);

  async function buy({ item_id, quantity, note, lock_token, max_price }: PurchaseLine) {
    if (underWay.current) return undefined;
    underWay.current = true;
    setProblem(undefined);
    try {
      const carts = [{ item_id, quantity, note }];
      const { data } = await create.mutateAsync({ ref_id: refId, carts, lock_token, max_price });
      done(data.invoice, false);
      return undefined;
    } catch (error) {
      const failure = failureOf(error);
      const { same_request: same, data } = extraOf(error);
      if (failure.code === "REF_ID_ALREADY_EXIST" && same && data?.invoice) {
        done(data.invoice, true);
        return undefined;
      }
      const earlier = data?.invoice;
      if (failure.code === "REF_ID_ALREADY_EXIST") setRefId(newRefId());
      setProblem({ ...failure, ...(earlier === undefined ? {} : { earlier }) });
      return failure.code;
    } finally {
      underWay.current = false;
    }
  }

  function done(invoice: string, already: boolean) {
    for (const part of [utils.ledger, utils.catalogue, utils.stock]) void part.invalidate();
    onBought(invoice, already);
  }

  return { refId, setRefId, buy, busy: create.isPending, problem, setProblem };
}

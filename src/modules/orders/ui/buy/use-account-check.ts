"use client";

import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { failureOf } from "@/client/failure";
import { trpc } from "@/client/trpc";
import type { Buyable, Values } from "./order-fields";
import { entered } from "./order-note";

const SETTLED_MS = 600;
const SHORTEST_ACCOUNT = 4;
const KNOWN_MS = 10 * 60_000;

export type AccountCheck =
  | { state: "none" | "zone" | "busy" | "notFound" | "unavailable" }
  | { state: "found"; name: string };

function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

/** Whose account the order would be delivered to, asked once the person has paused. */
export function useAccountCheck({ item }: Buyable, values: Values): AccountCheck {
  const { client } = trpc.useUtils();
  const account = entered(values, "target");
  const zone = entered(values, "zone_id");
  const { available, requires_zone_id: needsZone } = item.validation;
  const wanted = JSON.stringify([account, zone]);
  const settled = useSettled(wanted) === wanted;
  const isLong = account.length >= SHORTEST_ACCOUNT && account.length <= 100;
  const complete = available && isLong && (!needsZone || zone !== "");

  const check = useQuery({
    queryKey: ["account", item.id, account, zone],
    queryFn: () =>
      client.accountValidation.validate.mutate({
        ...{ item_id: item.id, customer_id: account },
        ...(zone === "" ? {} : { zone_id: zone }),
      }),
    enabled: complete && settled,
    staleTime: KNOWN_MS,
    retry: false,
  });

  if (!available || !isLong) return { state: "none" };
  if (!complete) return { state: "zone" };
  if (check.data) return { state: "found", name: check.data.data.display_name };
  if (!check.error) return { state: "busy" };
  const { code } = failureOf(check.error);
  return { state: code === "ACCOUNT_NOT_FOUND" ? "notFound" : "unavailable" };
}

"use client";

import { LockKeyhole } from "lucide-react";
import { useTranslations } from "next-intl";
import { QueryFailure } from "@/client/query-failure";
import { trpc } from "@/client/trpc";
import type { NamedStockLock } from "@/modules/stock/contract";
import { Button } from "@/ui/button";
import { Countdown } from "@/ui/countdown";

const MINUTES = 5;

/** Keeps stock for the customer who is about to pay, for as long as the countdown runs. */
export function StockHold({
  itemId,
  quantity,
  lock,
  onHeld,
  onReleased,
  onEnded,
}: {
  itemId: number;
  /** Undefined while it is none that could be held. */
  quantity: number | undefined;
  lock: NamedStockLock | undefined;
  onHeld: (token: string) => void;
  onReleased: () => void;
  onEnded: () => void;
}) {
  const t = useTranslations("buy.lock");
  const utils = trpc.useUtils();
  const hold = trpc.stock.lock.useMutation();
  const release = trpc.stock.release.useMutation();

  async function refresh() {
    await Promise.all([utils.stock.activeLocks.invalidate(), utils.catalogue.invalidate()]);
  }

  async function onHold() {
    if (quantity === undefined) return;
    const wanted = { item_id: itemId, quantity, lock_duration: MINUTES * 60 };
    const held = await hold.mutateAsync(wanted).catch(() => undefined);
    if (!held) return;
    await refresh();
    onHeld(held.data.lock_token);
  }

  async function onRelease(lock_token: string) {
    // Whatever hinders it, the lock is not there any more, or it ends by itself.
    await release.mutateAsync({ lock_token }).catch(() => undefined);
    onReleased();
    await refresh();
  }

  if (lock) {
    return (
      <div className="flex flex-wrap items-center justify-between gap-3 rounded-lg bg-credit-soft py-1.5 pr-1.5 pl-3 text-sm text-credit">
        <p className="flex items-center gap-2 font-medium">
          <LockKeyhole aria-hidden="true" size={16} />
          {t("held")}
          <Countdown until={lock.expires_at} onEnd={onEnded} />
        </p>
        <Button
          size="small"
          look="quiet"
          busy={release.isPending}
          onClick={() => onRelease(lock.lock_token)}
        >
          {t("release")}
        </Button>
      </div>
    );
  }
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5">
        <p className="min-w-0 flex-1 basis-52 text-sm text-pretty text-muted">
          {t("hint", { quantity: quantity ?? 1 })}
        </p>
        <Button
          size="small"
          disabled={quantity === undefined}
          busy={hold.isPending}
          onClick={onHold}
        >
          <LockKeyhole aria-hidden="true" size={15} />
          {t("hold", { minutes: MINUTES })}
        </Button>
      </div>
      <QueryFailure query={{ error: hold.error }} />
    </div>
  );
}

"use client";

import { LockKeyhole } from "lucide-react";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { CardFailure } from "@/client/card-failure";
import { trpc } from "@/client/trpc";
import { Card, CardBody } from "@/ui/card";
import { Countdown } from "@/ui/countdown";
import { SkeletonRows } from "@/ui/skeleton-rows";

const SHOWN = 3;

/** The locks that end soonest, with the time that each has left. Its texts are of the area `locks`. */
export function ActiveLocksCard() {
  const t = useTranslations("locks");
  const utils = trpc.useUtils();
  const active = trpc.stock.activeLocks.useQuery();

  function content() {
    if (active.isLoadingError) return <CardFailure query={active} />;
    if (!active.data) return <SkeletonRows rows={2} />;
    const { locks } = active.data;
    if (locks.length === 0) {
      return (
        <CardBody className="flex items-center gap-2.5 text-sm text-muted">
          <LockKeyhole aria-hidden="true" size={16} />
          {t("noneShort")}
        </CardBody>
      );
    }
    return (
      <>
        <ul className="mt-2 grid">
          {locks.slice(0, SHOWN).map((lock) => (
            <li
              key={lock.lock_token}
              className="flex items-center justify-between gap-4 border-t border-line px-4 py-2.5 text-sm first:border-t-0 sm:px-5"
            >
              <Link
                href={`/buy?item=${lock.item_id}&lock=${lock.lock_token}`}
                className="min-w-0 rounded-md hover:underline"
              >
                <span className="block truncate font-medium">{lock.item_name}</span>
                <span className="block truncate text-muted">
                  {lock.quantity} × {lock.product_name}
                </span>
              </Link>
              <Countdown
                until={lock.expires_at}
                onEnd={() => utils.stock.activeLocks.invalidate()}
                className="shrink-0 font-medium"
              />
            </li>
          ))}
        </ul>
        {locks.length > SHOWN ? (
          <p className="border-t border-line px-4 py-2.5 text-sm text-muted sm:px-5">
            {t("more", { count: locks.length - SHOWN })}
          </p>
        ) : null}
      </>
    );
  }

  return (
    <Card
      title={t("active")}
      actions={
        <Link
          href="/locks"
          className="rounded-md px-1 py-0.5 text-sm font-medium text-accent underline-offset-4 hover:underline"
        >
          {t("all")}
        </Link>
      }
    >
      {content()}
    </Card>
  );
}

"use client";

import { LockKeyhole, Plus } from "lucide-react";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { CardFailure } from "@/client/card-failure";
import { QueryFailure } from "@/client/query-failure";
import { trpc } from "@/client/trpc";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { EmptyState } from "@/ui/empty-state";
import { PageHeader } from "@/ui/page-header";
import { SkeletonRows } from "@/ui/skeleton-rows";
import { toast } from "@/ui/toast";
import type { NamedStockLock } from "../contract";
import { LocksTable } from "./locks-table";

const NewLockDialog = dynamic(() => import("./new-lock").then((part) => part.NewLockDialog));

/** The active locks with the time that each has left, and making and releasing them. */
export function LocksView() {
  const t = useTranslations("locks");
  const utils = trpc.useUtils();
  const active = trpc.stock.activeLocks.useQuery();
  const release = trpc.stock.release.useMutation();
  const [asked, setAsked] = useState<NamedStockLock>();
  const [isNew, setNew] = useState(false);

  function onRelease({ lock_token }: NamedStockLock) {
    release.mutate(
      { lock_token },
      {
        onSuccess: () => {
          setAsked(undefined);
          toast.success(t("released"));
        },
        onSettled: () => {
          void utils.stock.invalidate();
          void utils.catalogue.invalidate();
        },
      },
    );
  }

  const create = (
    <Button look="primary" onClick={() => setNew(true)}>
      <Plus aria-hidden="true" size={16} />
      {t("create")}
    </Button>
  );

  function content() {
    if (active.isLoadingError) return <CardFailure query={active} />;
    if (!active.data) return <SkeletonRows rows={3} />;
    const { locks, limit } = active.data;
    if (locks.length === 0) {
      return (
        <EmptyState icon={<LockKeyhole size={20} />} title={t("emptyTitle")} action={create}>
          {t("empty")}
        </EmptyState>
      );
    }
    return (
      <>
        <LocksTable
          locks={locks}
          onRelease={(lock) => {
            release.reset();
            setAsked(lock);
          }}
          onEnd={() => void utils.stock.activeLocks.invalidate()}
        />
        <p className="border-t border-line px-4 py-3 text-sm text-muted sm:px-5">
          {t("count", { count: locks.length, limit })}
        </p>
      </>
    );
  }

  const some = (active.data?.locks.length ?? 0) > 0;
  return (
    <>
      <PageHeader title={t("title")} text={t("text")} actions={some ? create : undefined} />
      <Card>{content()}</Card>
      {isNew ? <NewLockDialog open onClose={() => setNew(false)} /> : null}
      <ConfirmDialog
        open={asked !== undefined}
        onClose={() => setAsked(undefined)}
        onConfirm={() => asked && onRelease(asked)}
        title={t("releaseTitle")}
        text={asked && t("releaseText", { quantity: asked.quantity, item: asked.item_name })}
        confirm={t("release")}
        danger
        busy={release.isPending}
        failure={<QueryFailure query={{ error: release.error }} />}
      />
    </>
  );
}

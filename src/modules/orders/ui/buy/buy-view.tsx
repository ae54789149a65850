"use client";

import { PackageSearch } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { failureOf } from "@/client/failure";
import { QueryFailure } from "@/client/query-failure";
import { trpc } from "@/client/trpc";
import { useAddress } from "@/client/use-address";
import { ItemPicker } from "@/modules/catalogue/ui/item-picker";
import { Button } from "@/ui/button";
import { Card, CardBody } from "@/ui/card";
import { EmptyState } from "@/ui/empty-state";
import { SkeletonRows } from "@/ui/skeleton-rows";
import { buyAddress, buyHref } from "./buy-address";
import { type Draft, OrderForm } from "./order-form";
import { NoticeNote } from "./purchase-note";
import { Receipt } from "./receipt";

type Last = { itemId: number; draft: Draft; already: boolean };

/** Loads what ordering an item takes, and the lock that is to be used. */
function ChosenOrder({
  itemId,
  lockToken,
  draft,
  onChange,
  onLock,
  onBought,
}: {
  itemId: number;
  lockToken: string | undefined;
  draft: Draft | undefined;
  onChange: () => void;
  onLock: (token: string | undefined) => void;
  onBought: (invoice: string, already: boolean, draft: Draft) => void;
}) {
  const t = useTranslations("buy");
  const item = trpc.catalogue.get.useQuery({ item_id: String(itemId) });
  const form = trpc.orders.form.useQuery({ item_id: itemId });
  const locks = trpc.stock.activeLocks.useQuery(undefined, { enabled: lockToken !== undefined });
  const lock = locks.data?.locks.find(
    ({ lock_token, item_id }) => lock_token === lockToken && item_id === itemId,
  );
  const isWaiting = lockToken !== undefined && locks.data === undefined && !locks.error;

  if (item.data && form.data && !isWaiting) {
    return (
      <OrderForm
        buyable={{ item: item.data.data, form: form.data }}
        draft={draft}
        lock={lock}
        lockIsGone={lockToken !== undefined && lock === undefined && !locks.isFetching}
        onChange={onChange}
        onLock={onLock}
        onBought={onBought}
      />
    );
  }
  const failed = item.error ? item : form.error ? form : undefined;
  if (failed?.error && failureOf(failed.error).code === "ITEM_NOT_FOUND") {
    return (
      <Card>
        <EmptyState
          icon={<PackageSearch size={20} />}
          title={t("noItem")}
          action={
            <Button look="primary" size="small" onClick={onChange}>
              {t("change")}
            </Button>
          }
        />
      </Card>
    );
  }
  return (
    <Card>
      {failed ? (
        <CardBody className="grid grid-cols-1 gap-4">
          <QueryFailure query={failed} />
          <Button onClick={onChange} className="justify-self-start">
            {t("change")}
          </Button>
        </CardBody>
      ) : (
        <SkeletonRows rows={4} />
      )}
    </Card>
  );
}

/** Buying from the search to the receipt; each step is a state of the address. */
export function BuyView() {
  const t = useTranslations("buy");
  const { parameters, push, replace } = useAddress();
  const { item, lock, order, search } = buyAddress((name) => parameters.get(name));
  const locks = trpc.stock.activeLocks.useQuery(undefined, {
    enabled: lock !== undefined && item === undefined,
  });
  const [last, setLast] = useState<Last>();
  const [draft, setDraft] = useState<Draft>();
  const locked = locks.data?.locks.find(({ lock_token }) => lock_token === lock);
  const itemId = item ?? locked?.item_id;

  function go(href: string, next?: Draft) {
    setDraft(next);
    push(href);
  }

  if (order !== undefined) {
    return (
      <Receipt
        key={order}
        invoice={order}
        already={last?.already ?? false}
        onAnother={() => go(buyHref({}))}
        onAgain={(again) =>
          go(buyHref({ item: again }), last?.itemId === again ? last.draft : undefined)
        }
      />
    );
  }
  if (itemId !== undefined) {
    return (
      <ChosenOrder
        key={itemId}
        itemId={itemId}
        lockToken={lock}
        draft={draft}
        onChange={() => go(buyHref({}))}
        onLock={(token) => replace(buyHref({ item: itemId, lock: token }))}
        onBought={(invoice, already, bought) => {
          setLast({ itemId, draft: bought, already });
          replace(buyHref({ order: invoice }));
        }}
      />
    );
  }
  const isLooking = lock !== undefined && locks.isPending;
  return (
    <Card className="mx-auto w-full max-w-3xl">
      <CardBody className="grid gap-4">
        {lock !== undefined && locks.data ? <NoticeNote>{t("lock.gone")}</NoticeNote> : null}
        {isLooking ? (
          <SkeletonRows rows={5} />
        ) : (
          <ItemPicker
            key={search}
            label={t("find")}
            hint={t("findHint")}
            initial={search}
            onChoose={({ id }) => go(buyHref({ item: id }))}
          />
        )}
      </CardBody>
    </Card>
  );
}

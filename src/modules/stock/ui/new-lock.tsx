"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { failureOf } from "@/client/failure";
import { QueryFailure } from "@/client/query-failure";
import { trpc } from "@/client/trpc";
import type { ItemDetail } from "@/modules/catalogue/contract";
import { UNLIMITED_STOCK } from "@/modules/catalogue/contract/stock-figures";
import { StockNote } from "@/modules/catalogue/ui/item-facts";
import { ItemPicker } from "@/modules/catalogue/ui/item-picker";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { Field } from "@/ui/field";
import { toast } from "@/ui/toast";

function isLockable({ stock }: ItemDetail): boolean {
  return stock !== UNLIMITED_STOCK;
}

function wholeNumber(text: string): number | undefined {
  return /^[0-9]{1,7}$/.test(text.trim()) ? Number(text) : undefined;
}

function LockForm({
  item,
  onChange,
  onLocked,
}: {
  item: ItemDetail;
  onChange: () => void;
  onLocked: () => void;
}) {
  const t = useTranslations("locks");
  const utils = trpc.useUtils();
  const lock = trpc.stock.lock.useMutation();
  const [quantity, setQuantity] = useState(String(item.min_order));
  const [minutes, setMinutes] = useState("10");
  const [pressed, setPressed] = useState(false);
  const wanted = wholeNumber(quantity) ?? 0;
  const lasting = wholeNumber(minutes) ?? 0;
  const quantityFault = wanted < 1 || wanted > 1_000_000;
  const minutesFault = lasting < 1 || lasting > 10;

  function submit(event: FormEvent) {
    event.preventDefault();
    setPressed(true);
    if (quantityFault || minutesFault || lock.isPending) return;
    const request = { item_id: item.id, quantity: wanted, lock_duration: lasting * 60 };
    lock.mutate(request, {
      onSuccess: () => {
        toast.success(t("created", { quantity: wanted, item: item.name }));
        void utils.stock.invalidate();
        void utils.catalogue.invalidate();
        onLocked();
      },
      onError: (error) => {
        if (failureOf(error).code === "INSUFFICIENT_STOCK") void utils.catalogue.invalidate();
      },
    });
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <p className="font-medium">{item.name}</p>
          <p className="text-sm text-muted">
            {item.product_name} · <StockNote item={item} />
          </p>
        </div>
        <Button size="small" onClick={onChange}>
          {t("change")}
        </Button>
      </div>
      <div className="grid grid-cols-2 gap-4">
        <Field
          autoFocus
          label={t("quantity")}
          inputMode="numeric"
          autoComplete="off"
          value={quantity}
          onChange={({ target }) => setQuantity(target.value)}
          onFocus={({ target }) => target.select()}
          problem={pressed && quantityFault ? t("quantityFault") : undefined}
        />
        <Field
          label={t("minutes")}
          hint={t("minutesHint")}
          inputMode="numeric"
          autoComplete="off"
          value={minutes}
          onChange={({ target }) => setMinutes(target.value)}
          problem={pressed && minutesFault ? t("minutesFault") : undefined}
        />
      </div>
      <QueryFailure query={{ error: lock.error }} />
      <Button type="submit" look="primary" busy={lock.isPending} className="justify-self-end">
        {t("submit")}
      </Button>
    </form>
  );
}

/** Takes stock of an item out of everyone's sight for some minutes. */
export function NewLockDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useTranslations("locks");
  const [item, setItem] = useState<ItemDetail>();

  function close() {
    setItem(undefined);
    onClose();
  }

  return (
    <Dialog open={open} onClose={close} title={t("new")} text={item ? undefined : t("newText")}>
      {item ? (
        <LockForm item={item} onChange={() => setItem(undefined)} onLocked={close} />
      ) : (
        <ItemPicker label={t("item")} includes={isLockable} onChoose={setItem} />
      )}
    </Dialog>
  );
}

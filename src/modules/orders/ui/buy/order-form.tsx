"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { QueryFailure } from "@/client/query-failure";
import { trpc } from "@/client/trpc";
import type { NamedStockLock } from "@/modules/stock/contract";
import { formatRupiah } from "@/shared/money";
import { Button } from "@/ui/button";
import { Card, CardBody } from "@/ui/card";
import { ChosenItem } from "./chosen-item";
import { MoreOptions } from "./more-options";
import { faultsOf } from "./order-faults";
import type { Buyable, Values } from "./order-fields";
import { OrderFieldsForm, useFaultText } from "./order-fields-form";
import { nominalIn, noteOf, quantityOf } from "./order-note";
import { PriceSummary } from "./price-summary";
import { NoticeNote, PurchaseNote } from "./purchase-note";
import { QuantityField } from "./quantity-field";
import { StockHold } from "./stock-hold";
import { usePurchase } from "./use-purchase";
import { useQuote } from "./use-quote";

/** What was entered for an order, to begin the next one with. */
export type Draft = { values: Values; quantity: string };

/** Orders one item: what it asks for, what it costs, and the one press that pays. */
export function OrderForm({
  buyable,
  draft,
  lock,
  lockIsGone,
  onChange,
  onLock,
  onBought,
}: {
  buyable: Buyable;
  draft: Draft | undefined;
  lock: NamedStockLock | undefined;
  /** A lock was to be used that is none any more. */
  lockIsGone: boolean;
  onChange: () => void;
  /** Begins to use a lock, or stops using one. */
  onLock: (token: string | undefined) => void;
  onBought: (invoice: string, already: boolean, draft: Draft) => void;
}) {
  const t = useTranslations("buy");
  const faultText = useFaultText();
  const utils = trpc.useUtils();
  const { item, form } = buyable;
  const [values, setValues] = useState<Values>(draft?.values ?? {});
  const [typed, setTyped] = useState(draft?.quantity ?? String(item.min_order));
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [pressed, setPressed] = useState(false);
  const [notice, setNotice] = useState<string>();
  const [sandbox, setSandbox] = useState(false);
  const element = useRef<HTMLFormElement>(null);

  const wanted = lock ? String(lock.quantity) : typed;
  const quantity = quantityOf(buyable, values, wanted);
  const faults = faultsOf(buyable, values, wanted);
  const shown = new Map(
    [...faults].filter(
      ([name, { kind }]) =>
        // Typing on never mends what is too much.
        pressed || kind === "max" || (left.has(name) && kind !== "required" && kind !== "lines"),
    ),
  );
  const nominal = nominalIn(values);
  const isPriceable =
    quantity !== undefined && !faults.has("quantity") && !faults.has("provider_qty");
  const quoting = useQuote(
    isPriceable
      ? {
          item_id: item.id,
          quantity,
          ...(item.provider_meta ? { provider_qty: nominal ?? 0 } : {}),
        }
      : undefined,
  );
  const purchase = usePurchase((invoice, already) =>
    onBought(invoice, already, { values, quantity: typed }),
  );
  const trial = trpc.orders.sandbox.useMutation();

  useEffect(() => {
    const first = element.current?.querySelector<HTMLElement>(
      "input:not([readonly]), textarea, button[type=submit]",
    );
    first?.focus();
  }, []);

  function change(name: string, text: string) {
    setValues((known) => ({ ...known, [name]: text }));
    trial.reset();
  }

  async function pay(line: { quantity: number; amount: number }) {
    setNotice(undefined);
    const code = await purchase.buy({
      ...{ item_id: item.id, quantity: line.quantity, note: noteOf(buyable, values) },
      ...{ lock_token: lock?.lock_token, max_price: line.amount },
    });
    if (code === undefined) return;
    if (code === "MAX_PRICE_EXCEEDED") {
      const fresh = await quoting.refetch();
      if (!fresh) return;
      purchase.setProblem(undefined);
      const [from, to] = [formatRupiah(line.amount), formatRupiah(fresh.amount)];
      setNotice(t("priceChanged", { from, to }));
    } else if (code.startsWith("LOCK_")) onLock(undefined);
    void utils.catalogue.invalidate();
    void utils.ledger.invalidate();
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    setPressed(true);
    if (faults.size > 0 || quantity === undefined) {
      const [first] = faults.keys();
      element.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
      return;
    }
    if (sandbox) {
      trial.mutate({ ref_id: purchase.refId, item_id: item.id, quantity });
    } else if (quoting.isCurrent && quoting.quote) {
      void pay({ quantity, amount: quoting.quote.amount });
    }
  }

  const amount = isPriceable && quoting.quote ? formatRupiah(quoting.quote.amount) : undefined;
  const isAsking = isPriceable && !quoting.isCurrent && !quoting.error;
  const payLabel = amount === undefined ? t("submitBare") : t("submit", { amount });

  return (
    <form
      ref={element}
      noValidate
      onSubmit={submit}
      onBlur={({ target }) => {
        const name = (target as Element).getAttribute("name");
        if (name) setLeft((known) => new Set(known).add(name));
      }}
      className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]"
    >
      <Card>
        <CardBody className="grid gap-6">
          <ChosenItem item={item} onChange={onChange} />
          <div className="grid gap-4">
            <OrderFieldsForm buyable={buyable} values={values} faults={shown} onChange={change} />
            <QuantityField
              buyable={buyable}
              value={form.counted_by === null ? wanted : String(quantity ?? "")}
              problem={faultText(shown.get("quantity"))}
              locked={lock !== undefined}
              onChange={(text) => {
                setTyped(text);
                trial.reset();
              }}
            />
          </div>
          <MoreOptions
            refId={purchase.refId}
            onRefId={purchase.setRefId}
            sandbox={sandbox}
            onSandbox={(on) => {
              setSandbox(on);
              trial.reset();
            }}
          />
        </CardBody>
      </Card>
      <Card className="lg:sticky lg:top-6">
        <CardBody className="grid gap-4">
          <PriceSummary state={quoting} complete={isPriceable} />
          {form.stock_kind === "unlimited" ? null : (
            <StockHold
              itemId={item.id}
              quantity={faults.has("quantity") ? undefined : quantity}
              lock={lock}
              onHeld={(token) => {
                setNotice(undefined);
                onLock(token);
              }}
              onReleased={() => onLock(undefined)}
              onEnded={() => {
                setNotice(t("lock.ended"));
                onLock(undefined);
              }}
            />
          )}
          {lockIsGone ? <NoticeNote>{t("lock.gone")}</NoticeNote> : null}
          {notice === undefined ? null : <NoticeNote>{notice}</NoticeNote>}
          {purchase.problem ? <PurchaseNote problem={purchase.problem} /> : null}
          <QueryFailure query={{ error: trial.error }} />
          {trial.data ? (
            <p role="status" className="rounded-lg bg-info-soft px-3 py-2.5 text-sm text-info">
              {t("tried")}
            </p>
          ) : null}
          <Button
            type="submit"
            look="primary"
            busy={purchase.busy || trial.isPending || (!sandbox && isAsking)}
            className="w-full"
          >
            {purchase.busy ? t("busy") : sandbox ? t("trySubmit") : payLabel}
          </Button>
        </CardBody>
      </Card>
    </form>
  );
}

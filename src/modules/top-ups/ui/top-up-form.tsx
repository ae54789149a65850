"use client";

import { WalletCards } from "lucide-react";
import Link from "next/link";
import { useRouter, useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { failureOf } from "@/client/failure";
import { QueryFailure } from "@/client/query-failure";
import { trpc } from "@/client/trpc";
import { formatRupiah } from "@/shared/money";
import { AmountField } from "@/ui/amount-field";
import { Button } from "@/ui/button";
import { Card, CardBody } from "@/ui/card";
import { EmptyState } from "@/ui/empty-state";
import { SkeletonRows } from "@/ui/skeleton-rows";
import type { TopUpOptions } from "../contract";
import { ChannelChoice } from "./channel-choice";
import { channelFee, takes } from "./use-fee-text";
import { useTopUpPress } from "./use-top-up-press";

const quickAmounts = [50_000, 100_000, 250_000, 500_000, 1_000_000, 2_500_000];
export const pendingHref = "/balance?topups=pending";

function limitsOf(channels: TopUpOptions["channels"]) {
  return {
    min: Math.min(...channels.map(({ min_amount }) => min_amount)),
    max: Math.max(...channels.map(({ max_amount }) => max_amount)),
  };
}

function amountNamed(text: string | null): number | null {
  return text !== null && /^[1-9][0-9]{0,11}$/.test(text) ? Number(text) : null;
}

function Form({ channels, pending, max_pending }: TopUpOptions) {
  const t = useTranslations("topUps.form");
  const router = useRouter();
  const [amount, setAmount] = useState(amountNamed(useSearchParams().get("amount")));
  const [code, setCode] = useState("");
  const [asked, setAsked] = useState(false);
  const press = useTopUpPress((invoice) => router.push(`/balance/top-ups/${invoice}`));
  const { min, max } = limitsOf(channels);
  const inRange = amount !== null && amount >= min && amount <= max;
  const channel = channels.find((one) => one.code === code);
  const usable = channel && amount !== null && takes(channel, amount) ? channel : undefined;
  const limits = t("limits", { min: formatRupiah(min), max: formatRupiah(max) });
  const tooMany = press.error !== null && failureOf(press.error).code === "TOO_MANY_PENDING_TOPUPS";

  function submit(event: FormEvent) {
    event.preventDefault();
    setAsked(true);
    if (inRange && usable) press.press({ amount, channel: usable.code });
  }

  return (
    <form onSubmit={submit} noValidate className="grid gap-6">
      <Card title={t("amount")}>
        <CardBody className="grid gap-3">
          <div className="max-w-xs">
            <AmountField
              label={<span className="sr-only">{t("amount")}</span>}
              value={amount}
              onChange={setAmount}
              hint={inRange || !asked ? limits : undefined}
              problem={asked && !inRange ? limits : undefined}
            />
          </div>
          <div className="flex flex-wrap gap-2">
            {quickAmounts
              .filter((quick) => quick >= min && quick <= max)
              .map((quick) => (
                <Button
                  key={quick}
                  size="small"
                  aria-pressed={quick === amount}
                  className="aria-pressed:border-accent aria-pressed:text-accent"
                  onClick={() => setAmount(quick)}
                >
                  {formatRupiah(quick)}
                </Button>
              ))}
          </div>
        </CardBody>
      </Card>
      <Card title={t("channel")}>
        <div className="mt-3">
          <ChannelChoice
            channels={channels}
            amount={inRange ? amount : null}
            value={usable || amount === null ? code : ""}
            onChange={setCode}
          />
        </div>
      </Card>
      <Card>
        <CardBody className="grid gap-4">
          <div aria-live="polite" className="grid gap-1">
            {usable && inRange ? (
              <>
                <p className="flex items-baseline justify-between gap-4 text-sm text-muted">
                  <span>{t("credited")}</span>
                  <span className="tabular-nums">{formatRupiah(amount)}</span>
                </p>
                <p className="flex items-baseline justify-between gap-4">
                  <span className="font-medium">{t("youPay")}</span>
                  <span data-testid="total" className="text-lg font-semibold tabular-nums">
                    {formatRupiah(amount + channelFee(usable, amount))}
                  </span>
                </p>
                {usable.type === "transfer" ? (
                  <p className="text-sm text-muted">{t("uniqueCode")}</p>
                ) : null}
              </>
            ) : (
              <p className={`text-sm ${asked ? "text-danger" : "text-muted"}`}>
                {inRange ? t("chooseChannel") : t("chooseAmount")}
              </p>
            )}
          </div>
          <QueryFailure query={{ error: press.error }} />
          {tooMany || pending >= max_pending ? (
            <p className="text-sm">
              {t("tooMany", { count: max_pending })}{" "}
              <Link href={pendingHref} className="font-medium text-accent underline">
                {t("showPending")}
              </Link>
            </p>
          ) : null}
          <Button
            type="submit"
            look="primary"
            busy={press.busy}
            className="w-full sm:w-auto sm:justify-self-end"
          >
            {press.busy ? t("busy") : t("submit")}
          </Button>
        </CardBody>
      </Card>
    </form>
  );
}

/** Asks how much is to be topped up and how it is paid, with the fee before anything is created. */
export function TopUpForm() {
  const t = useTranslations("topUps.form");
  const options = trpc.topUps.options.useQuery();
  if (!options.data) {
    return options.error ? (
      <QueryFailure query={options} />
    ) : (
      <Card>
        <SkeletonRows />
      </Card>
    );
  }
  const { channels, incomplete } = options.data.data;
  if (channels.length > 0) {
    return <Form {...options.data.data} />;
  }
  return (
    <Card>
      <EmptyState
        icon={<WalletCards size={20} />}
        title={incomplete ? t("awayTitle") : t("noChannelTitle")}
        action={<Button onClick={() => options.refetch()}>{t("look")}</Button>}
      >
        {incomplete ? t("away") : t("noChannel")}
      </EmptyState>
    </Card>
  );
}

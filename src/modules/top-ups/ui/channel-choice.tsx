"use client";

import { useTranslations } from "next-intl";
import { formatRupiah } from "@/shared/money";
import type { ChannelType } from "../contract";
import { type Channel, channelFee, takes, useFeeText } from "./use-fee-text";

const order: readonly ChannelType[] = ["qris", "va", "retail", "transfer"];

function ChannelLine({
  channel,
  amount,
  chosen,
  onChoose,
}: {
  channel: Channel;
  amount: number | null;
  chosen: boolean;
  onChoose: () => void;
}) {
  const t = useTranslations("topUps.form");
  const feeText = useFeeText();
  const refused = amount !== null && !takes(channel, amount);
  const limits = { min: formatRupiah(channel.min_amount), max: formatRupiah(channel.max_amount) };
  const known = amount !== null && !refused && channel.type !== "transfer";
  return (
    <label
      className={`flex items-center gap-3 border-t border-line px-4 py-3 text-sm first-of-type:border-t-0 sm:px-5 ${refused ? "" : "cursor-pointer hover:bg-raised/60"} has-checked:bg-raised has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-accent`}
    >
      <input
        type="radio"
        name="channel"
        value={channel.code}
        checked={chosen}
        disabled={refused}
        onChange={onChoose}
        className="size-4 shrink-0 accent-accent outline-none"
      />
      <span className="grid min-w-0 flex-1">
        <span className={`font-medium ${refused ? "text-muted" : ""}`}>{channel.name}</span>
        <span className="text-muted">
          {refused ? t("limits", limits) : feeText(channel, amount)}
        </span>
      </span>
      {known ? (
        <span className="shrink-0 font-medium tabular-nums">
          <span className="sr-only">{t("youPay")} </span>
          {formatRupiah(amount + channelFee(channel, amount))}
        </span>
      ) : null}
    </label>
  );
}

/** The ways to pay by their kind, each with what it costs for the amount. */
export function ChannelChoice({
  channels,
  amount,
  value,
  onChange,
}: {
  channels: readonly Channel[];
  amount: number | null;
  value: string;
  onChange: (code: string) => void;
}) {
  const t = useTranslations("topUps.form");
  const groups = order
    .map((type) => ({ type, channels: channels.filter((channel) => channel.type === type) }))
    .filter((group) => group.channels.length > 0);
  return groups.map((group) => (
    <fieldset key={group.type} className="grid border-t border-line">
      <legend className="float-left w-full bg-canvas px-4 py-2 text-xs font-medium text-muted sm:px-5">
        {t(`types.${group.type}`)}
      </legend>
      {group.channels.map((channel) => (
        <ChannelLine
          key={channel.code}
          channel={channel}
          amount={amount}
          chosen={channel.code === value}
          onChoose={() => onChange(channel.code)}
        />
      ))}
    </fieldset>
  ));
}

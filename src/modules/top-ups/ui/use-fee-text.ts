"use client";

import { useFormatter, useTranslations } from "next-intl";
import { formatRupiah } from "@/shared/money";
import type { TopUpOptions } from "../contract";
import { feeOf } from "../contract/channel-fee";

export type Channel = TopUpOptions["channels"][number];

/** What the payer pays besides the amount, in Rupiah. */
export function channelFee({ flat_fee, percent_fee }: Channel, amount: number): number {
  return feeOf({ flatFee: flat_fee, percentFee: percent_fee }, amount);
}

/** Whether a channel takes that amount. */
export function takes({ min_amount, max_amount }: Channel, amount: number): boolean {
  return amount >= min_amount && amount <= max_amount;
}

/** Says what a channel costs: for an amount, else by which rule. */
export function useFeeText(): (channel: Channel, amount: number | null) => string {
  const t = useTranslations("topUps.form");
  const format = useFormatter();
  return (channel, amount) => {
    const { flat_fee, percent_fee, type } = channel;
    if (type === "transfer") return t("uniqueCode");
    if (amount !== null) {
      const fee = channelFee(channel, amount);
      return fee === 0 ? t("noFee") : t("fee", { fee: formatRupiah(fee) });
    }
    const percent = format.number(percent_fee / 100, {
      style: "percent",
      maximumFractionDigits: 4,
    });
    const parts = [
      ...(flat_fee > 0 ? [formatRupiah(flat_fee)] : []),
      ...(percent_fee > 0 ? [percent] : []),
    ];
    return parts.length === 0 ? t("noFee") : t("fee", { fee: parts.join(" + ") });
  };
}

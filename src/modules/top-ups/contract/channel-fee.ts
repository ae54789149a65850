/** What a payer pays besides the amount: a part in Rupiah that is always the same, and percent of it. */
export type ChannelFee = { flatFee: number; percentFee: number };

/** The fee of an amount, rounded up to whole Rupiah. */
export function feeOf({ flatFee, percentFee }: ChannelFee, amount: number): number {
  const tenThousandths = BigInt(Math.round(percentFee * 10_000));
  const share = (BigInt(amount) * tenThousandths + 999_999n) / 1_000_000n;
  return flatFee + Number(share);
}

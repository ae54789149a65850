export type Channel = {
  code: string;
  name: string;
  group: "Virtual Account" | "Convenience Store" | "E-Wallet";
  /** Rupiah that the customer pays besides. */
  flat: number;
  /** Hundredths of a percent of the order that the customer pays besides. */
  basisPoints: number;
  minimum: number;
  maximum: number;
  /** What every pay code begins with; null where there is a QR code instead. */
  payCodePrefix: string | null;
  active: boolean;
};

const account = {
  group: "Virtual Account",
  flat: 4_250,
  basisPoints: 0,
  minimum: 10_000,
  maximum: 10_000_000,
  active: true,
} as const;

const store = { ...account, group: "Convenience Store", flat: 3_500, maximum: 2_500_000 } as const;

const qr = {
  group: "E-Wallet",
  flat: 750,
  basisPoints: 70,
  minimum: 1_000,
  maximum: 5_000_000,
  payCodePrefix: null,
  active: true,
} as const;

export const channels: readonly Channel[] = [
  { ...account, code: "BRIVA", name: "BRI Virtual Account", payCodePrefix: "57585" },
  { ...account, code: "BCAVA", name: "BCA Virtual Account", payCodePrefix: "39358" },
  { ...account, code: "MANDIRIVA", name: "Mandiri Virtual Account", payCodePrefix: "88908" },
  {
    ...account,
    code: "CIMBVA",
    name: "CIMB Niaga Virtual Account",
    payCodePrefix: "51491",
    active: false,
  },
  { ...store, code: "ALFAMART", name: "Alfamart", payCodePrefix: "92300" },
  { ...store, code: "INDOMARET", name: "Indomaret", payCodePrefix: "10770" },
  { ...qr, code: "QRIS", name: "QRIS by ShopeePay" },
  { ...qr, code: "QRIS2", name: "QRIS" },
];

/** What the customer pays besides an order of `amount` Rupiah; parts of a Rupiah count as one. */
export function feeOf({ flat, basisPoints }: Channel, amount: number): number {
  return flat + Math.ceil((amount * basisPoints) / 10_000);
}

/** A row of `GET /merchant/payment-channel`; Tripay gives one of the percentages as text. */
export function wireChannel(channel: Channel, origin: string) {
  const { group, code, name, flat, basisPoints, minimum, maximum, active } = channel;
  const percent = basisPoints / 100;
  return {
    group,
    code,
    name,
    type: "direct",
    fee_merchant: { flat: 0, percent: 0 },
    fee_customer: { flat, percent },
    total_fee: { flat, percent: percent.toFixed(2) },
    minimum_fee: flat,
    maximum_fee: feeOf(channel, maximum),
    minimum_amount: minimum,
    maximum_amount: maximum,
    icon_url: `${origin}/icons/${code}.svg`,
    active,
  };
}

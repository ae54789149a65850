import { MAX_RUPIAH } from "@/shared/money";
import type { Margin } from "./supplier-definition";
import { type Decimal, decimalText, parseDecimal } from "./suppliers/decimal";

/** Places of a cost in the database. */
const PLACES = 6;
const MICROS = 10n ** BigInt(PLACES);
/** Of a percentage: four places of its own, and the two of the hundred. */
const PERCENT_PLACES = 4;
const WHOLE = 10n ** BigInt(PERCENT_PLACES + 2);

function ceilDiv(value: bigint, by: bigint): bigint {
  return (value + by - 1n) / by;
}

/** `units` at that many places, rounded up where it has more. */
function scaled({ units, places }: Decimal, to: number): bigint {
  return places <= to
    ? units * 10n ** BigInt(to - places)
    : ceilDiv(units, 10n ** BigInt(places - to));
}

function decimal(text: string): Decimal {
  const parsed = parseDecimal(text);
  if (!parsed) throw new Error(`${text} is no decimal`);
  return parsed;
}

/** A decimal without needless zeros. */
export function plainDecimal(text: string): string {
  return decimalText(decimal(text));
}

/**
 * What `pricePer` pieces cost where `per` of them cost `price`.
 *
 * @returns decimal Rupiah of at most 6 places, rounded up
 */
export function costFor(price: string, per: number, pricePer: number): string {
  const { units, places } = decimal(price);
  const cost = ceilDiv(units * BigInt(pricePer) * MICROS, BigInt(per) * 10n ** BigInt(places));
  return decimalText({ units: cost, places: PLACES });
}

function asPrice(rupiah: bigint): number | null {
  return rupiah <= BigInt(MAX_RUPIAH) ? Number(rupiah) : null;
}

/** The least whole Rupiah that cover a cost; null where no price can. */
export function lowestPrice(cost: string): number | null {
  return asPrice(scaled(decimal(cost), 0));
}

/**
 * What an item of that cost is sold for: never less than the cost, and at least 1 Rupiah. Null where no
 * price can be that high.
 */
export function priceWith({ percent, fixed, round_to }: Margin, cost: string): number | null {
  const factor = WHOLE + scaled(decimal(percent), PERCENT_PLACES);
  const raw = ceilDiv(scaled(decimal(cost), PLACES) * factor, WHOLE * MICROS) + BigInt(fixed);
  const multiple = BigInt(round_to);
  return asPrice(ceilDiv(raw > 0n ? raw : 1n, multiple) * multiple);
}

/** Whether one cost is below another. */
export function isCheaper(one: string, other: string): boolean {
  return scaled(decimal(one), PLACES) < scaled(decimal(other), PLACES);
}

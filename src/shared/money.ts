/** The largest amount in Rupiah: what a JSON number says exactly. */
export const MAX_RUPIAH = Number.MAX_SAFE_INTEGER;

/**
 * A database integer as a number.
 *
 * @throws RangeError where the number could not say it exactly; nothing is ever rounded.
 */
export function toSafeNumber(value: bigint): number {
  const number = Number(value);
  if (!Number.isSafeInteger(number)) throw new RangeError(`${value} is no safe integer`);
  return number;
}

const grouping = new Intl.NumberFormat("id-ID", { maximumFractionDigits: 0 });

/** An amount for people: `Rp 1.250.000`. */
export function formatRupiah(amount: number): string {
  return `Rp ${grouping.format(amount)}`;
}

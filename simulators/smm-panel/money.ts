/** Hundred-thousandths of the panel's currency, as panels count them. */
export type Units = bigint;

const perWhole = 100_000n;

/** @throws RangeError where it is no decimal of at most 5 places */
export function parseMoney(text: string): Units {
  const [, whole, places = ""] = text.match(/^(\d{1,15})(?:\.(\d{1,5}))?$/) ?? [];
  if (whole === undefined) throw new RangeError(`${text} is no amount`);
  return BigInt(whole) * perWhole + BigInt(places.padEnd(5, "0"));
}

/** Such as `0.27819`. */
export function formatMoney(units: Units): string {
  return `${units / perWhole}.${String(units % perWhole).padStart(5, "0")}`;
}

/** `amount * part / whole`, rounded up. */
export function share(amount: Units, part: number, whole: number): Units {
  return (amount * BigInt(part) + BigInt(whole) - 1n) / BigInt(whole);
}

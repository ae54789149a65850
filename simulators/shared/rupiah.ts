/** `Rp 1.234.567`, with a space that does not break. */
export function rupiah(amount: number): string {
  return `Rp\u00a0${amount.toLocaleString("id-ID")}`;
}

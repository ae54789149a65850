const byLastDigits = {
  901: "no-answer",
  902: "server-error",
  903: "cut-off",
  904: "refused",
  905: "too-little",
} as const;

export type Misbehaviour = (typeof byLastDigits)[keyof typeof byLastDigits];

/**
 * How creating a transaction goes wrong, by the last four digits of the order's amount: 0901 never
 * answers and 0903 closes the connection, though the transaction exists; 0902 is an HTTP 500 and
 * 0904 a refusal without one; 0905 asks the customer for less than was ordered.
 */
export function misbehaviourFor(amount: number): Misbehaviour | undefined {
  const digits = amount % 10_000;
  return digits in byLastDigits ? byLastDigits[digits as keyof typeof byLastDigits] : undefined;
}

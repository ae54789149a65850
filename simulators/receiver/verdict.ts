/** Whether a signature is right; `valid` is null while there is no secret to check it with. */
export type Verdict = { valid: boolean | null; reason: string | null };

export const unchecked: Verdict = { valid: null, reason: "There is no secret to check it with" };

export const valid: Verdict = { valid: true, reason: null };

export function invalid(reason: string): Verdict {
  return { valid: false, reason };
}

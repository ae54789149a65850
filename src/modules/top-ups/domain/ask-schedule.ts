const FIRST_ASK_MS = 30_000;
export const ASK_INTERVAL_MS = 45_000;
/** A payment of the last moment may still be on its way to the gateway. */
const GRACE_MS = 60_000;
const LATE_ASKS_MS = [3_600_000, 86_400_000];
const GIVE_UP_MS = 2 * 86_400_000;

function after(time: Date, ms: number): Date {
  return new Date(time.getTime() + ms);
}

/** When a new top-up is looked at first. */
export function firstAskAt({ createdAt }: { createdAt: Date }): Date {
  return after(createdAt, FIRST_ASK_MS);
}

/** From when on an unpaid top-up is closed. */
export function closesAt({ expiresAt }: { expiresAt: Date }): Date {
  return after(expiresAt, GRACE_MS);
}

/** When a gateway that does not answer is left alone. */
export function givenUpAt({ expiresAt }: { expiresAt: Date }): Date {
  return after(expiresAt, GIVE_UP_MS);
}

/**
 * When a gateway is asked again after it was asked at `now`: often while the payment is awaited, once
 * when its time is over, then for late payments; null: never again.
 */
export function nextAskAt(
  topUp: { expiresAt: Date },
  { awaited, now }: { awaited: boolean; now: Date },
): Date | null {
  const { expiresAt } = topUp;
  const soon = after(now, ASK_INTERVAL_MS);
  if (awaited && soon < expiresAt) return soon;
  const times = [closesAt(topUp), ...LATE_ASKS_MS.map((ms) => after(expiresAt, ms))];
  return times.find((time) => time > now) ?? null;
}

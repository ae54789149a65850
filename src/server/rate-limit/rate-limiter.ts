import type { Pool } from "pg";
import { ProcessCount } from "./process-count";
import type { RateLimit } from "./rate-limit-settings";

/** How one request counted, and how it stands with its limit as far as this process knows. */
export type Count = { allowed: boolean; left: number; resetSeconds: number };

type Window = {
  startedAt: number;
  endsAt: number;
  /** To be given out without asking. */
  free: number;
  /** Given out, or free to be, before the table knew of it. */
  owed: number;
  /** Granted to all processes, as far as this one knows. */
  granted: number;
  waiting: number;
  lease: Promise<void> | undefined;
};

/** A lease may be this late, or another's clock this far ahead, and still meet the newer window. */
const LATENESS_MS = 10_000;

/** What processes give out unasked stays under a tenth of the limit, however many they are. */
function unaskedPart(quota: number, processes: number | undefined): number {
  if (processes === undefined) return 0;
  return Math.floor(quota / Math.max(20, 10 * (processes - 1)));
}

/** A tenth, and less towards the end, so that little is left over in processes that do not need it. */
function leasePart(quota: number, left: number, processes = 1): number {
  return Math.max(1, Math.ceil(Math.min(quota / 10, left / (2 * processes))));
}

/**
 * Counts requests in windows of the clock, over all processes on one database, without a write for each:
 * a process leases parts of a window and gives them out. A twentieth of the limit it gives out unasked,
 * and accounts for with its first lease, so quiet callers cost nothing. One process alone lets exactly
 * the limit through, several up to a tenth more. Once a window is used up nothing is asked until it ends.
 *
 * When the table cannot be reached the process goes on alone, up to the limit by itself: what needs the
 * database fails by itself, and what does not should go on.
 */
export class RateLimiter {
  private readonly pool: Pool;
  private readonly now: () => number;
  private readonly onFault: (error: unknown) => void;
  private readonly maxWindows: number;
  private readonly processes: ProcessCount;
  /** By subject, in the order in which they began. */
  private readonly windows = new Map<string, Window>();

  constructor(options: {
    pool: Pool;
    /** Milliseconds since 1970. */
    now: () => number;
    onFault: (error: unknown) => void;
    /** When more windows than these run at a time, the oldest are forgotten. */
    maxWindows?: number;
  }) {
    this.pool = options.pool;
    this.now = options.now;
    this.onFault = options.onFault;
    this.maxWindows = options.maxWindows ?? 100_000;
    this.processes = new ProcessCount(options.pool, options.onFault);
  }

  /** Counts one request of that subject and says whether it may pass. */
  async take(subject: string, { quota, windowSeconds }: RateLimit): Promise<Count> {
    const window = this.windowOf(subject, quota, windowSeconds * 1_000);
    window.waiting += 1;
    while (window.free === 0 && window.granted < quota) {
      window.lease ??= this.lease(subject, quota, window);
      await window.lease;
    }
    window.waiting -= 1;
    const allowed = window.free > 0;
    if (allowed) window.free -= 1;
    return {
      allowed,
      left: window.free + Math.max(quota - window.granted, 0),
      resetSeconds: Math.max(Math.ceil((window.endsAt - this.now()) / 1_000), 1),
    };
  }

  /** How many windows are held in memory. */
  get held(): number {
    return this.windows.size;
  }

  private windowOf(subject: string, quota: number, length: number): Window {
    const now = this.now();
    const startedAt = Math.floor(now / length) * length;
    const endsAt = startedAt + length;
    const known = this.windows.get(subject);
    if (known?.startedAt === startedAt && known.endsAt === endsAt) return known;

    const free = unaskedPart(quota, this.processes.at(now));
    const rest = { free, owed: free, granted: free, waiting: 0, lease: undefined };
    const window: Window = { startedAt, endsAt, ...rest };
    this.windows.delete(subject);
    this.forgetEnded(now);
    this.windows.set(subject, window);
    return window;
  }

  private forgetEnded(now: number): void {
    for (const [subject, { endsAt }] of this.windows) {
      if (endsAt > now && this.windows.size < this.maxWindows) return;
      this.windows.delete(subject);
    }
  }

  private async lease(subject: string, quota: number, window: Window): Promise<void> {
    const part = leasePart(quota, quota - window.granted, this.processes.at(this.now()));
    const asked = window.owed + Math.min(Math.max(part, window.waiting), quota);
    const before = await this.grantedBefore(subject, asked, window).catch((error: unknown) => {
      this.onFault(error);
      return window.granted - window.owed;
    });
    const granted = Math.min(Math.max(quota - before, 0), asked);
    window.free += Math.max(granted - window.owed, 0);
    window.granted = before + asked;
    window.owed = 0;
    window.lease = undefined;
  }

  /**
   * Adds to what the table has granted of a window, and answers what that was before. More than the
   * limit may be added; what lies over it was not granted.
   *
   * The windows are those of this process's clock. Where the table has a newer one, begun by a faster
   * clock or while this statement waited, it counts towards that, so nothing is forgotten. A window far
   * ahead comes from a clock gone wrong and is replaced, or it would hold everybody up.
   */
  private async grantedBefore(subject: string, asked: number, window: Window): Promise<number> {
    const newest = Math.max(window.endsAt, window.startedAt + LATENESS_MS);
    const { rows } = await this.pool.query<{ granted: number }>({
      name: "lease-rate-limit",
      text: `
        INSERT INTO rate_limit_windows AS w (subject, started_at, granted) VALUES ($1, $2, $4)
        ON CONFLICT (subject) DO UPDATE SET (started_at, granted) = (
          SELECT CASE WHEN joined THEN w.started_at ELSE excluded.started_at END,
            CASE WHEN joined THEN w.granted ELSE 0 END + excluded.granted
          FROM (SELECT w.started_at BETWEEN excluded.started_at AND $3) AS clock (joined)
        )
        RETURNING granted`,
      values: [subject, new Date(window.startedAt), new Date(newest), asked],
    });
    return (rows[0]?.granted ?? asked) - asked;
  }
}

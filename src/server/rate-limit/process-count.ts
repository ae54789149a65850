import type { Pool } from "pg";

const MINUTE_MS = 60_000;

/**
 * How many processes count requests. Each makes itself known once a minute, when it has something to
 * count; the larger number of this minute and the one before counts.
 */
export class ProcessCount {
  private minute = -1;
  private processes: number | undefined;

  constructor(
    private readonly pool: Pool,
    private readonly onFault: (error: unknown) => void,
  ) {}

  /** The last known number; undefined until the first answer. Asks anew behind the caller's back. */
  at(now: number): number | undefined {
    const minute = Math.floor(now / MINUTE_MS);
    if (minute !== this.minute) {
      this.minute = minute;
      this.ask(minute).catch(this.onFault);
    }
    return this.processes;
  }

  private async ask(minute: number): Promise<void> {
    const { rows } = await this.pool.query<{ processes: number }>({
      name: "count-processes",
      text: `
        WITH this_minute AS (
          INSERT INTO rate_limit_windows AS w (subject, started_at, granted)
          VALUES ('processes:' || $1, $3, 1)
          ON CONFLICT (subject) DO UPDATE SET granted = w.granted + 1
          RETURNING granted
        )
        SELECT greatest(t.granted, l.granted) AS processes
        FROM this_minute t LEFT JOIN rate_limit_windows l ON l.subject = 'processes:' || $2`,
      values: [String(minute), String(minute - 1), new Date(minute * MINUTE_MS)],
    });
    this.processes = rows[0]?.processes;
  }
}

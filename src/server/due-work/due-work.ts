/**
 * One kind of work whose rows carry their own due time. Claiming moves a row's due time to the end of
 * the lease, so the due time itself is the lease: a process that dies lets it run out and another goes
 * on, and whoever finishes a job does so only where the due time is still the one of its own claim.
 */
export type DueWork<Job = unknown> = {
  /** Names it in the log and in figures. */
  name: string;
  /** Jobs of this kind that one process runs side by side. */
  concurrency: number;
  leaseMs: number;
  /** Claims at most `limit` due rows, oldest first, in one short `FOR UPDATE SKIP LOCKED` statement. */
  claim(limit: number, now: Date, leaseUntil: Date): Promise<Job[]>;
  /**
   * Does the work outside any transaction. `signal` is aborted when the process has to end. Where it
   * throws, the row is due again when its lease has ended; to try at another time it sets that itself.
   */
  run(job: Job, signal: AbortSignal): Promise<void>;
  /** Makes a claimed job due again at once: it was not run to its end. */
  giveBack(job: Job): Promise<void>;
  /** When the earliest row is due; null where there is none. */
  nextDueAt(): Promise<Date | null>;
};

import { setImmediate as nextTurn } from "node:timers/promises";
import type { DueWork } from "./due-work";
import { Bell, within } from "./waiting";

/** Told of everything that went wrong; `job` where one was being run or given back. */
export type OnFault = (error: unknown, facts: { work: string; job?: unknown }) => void;

export type DueWorkFigures = {
  running: number;
  claimed: number;
  finished: number;
  failed: number;
  givenBack: number;
};

/** Longest sleep, in case a wake-up was missed. */
const BACKSTOP_MS = 1_000;
const FAULT_PAUSE_MS = 250;
const MAX_FAULT_PAUSE_MS = 2_000;
/** First sleep where something is said to be due but cannot be claimed: another process is at it. */
const MISS_PAUSE_MS = 10;
/** Kept free at the end of a stop, for aborted jobs to end and then for giving back the others. */
const MAX_GRACE_MS = 1_000;

type Run = { job: unknown; abort: AbortController; ended: Promise<void>; givenBack: boolean };

/** Works one kind of due work: the rounds of claiming and sleeping, and the jobs that run. */
export class DueWorkRunner {
  readonly #work: DueWork;
  readonly #now: () => Date;
  readonly #onFault: OnFault;
  readonly #bell = new Bell();
  readonly #running = new Set<Run>();
  readonly #counts = { claimed: 0, finished: 0, failed: 0, givenBack: 0 };
  #rounds: Promise<void> = Promise.resolve();
  #lastRoundAt: Date;
  #stopping = false;
  /** A row is probably due: claim without asking for the earliest due time first. */
  #expecting = true;
  /** Claims in a row that came back empty though something was said to be due. */
  #misses = 0;
  #claimFaults = 0;
  #pausedUntil = 0;

  constructor(work: DueWork, now: () => Date, onFault: OnFault) {
    this.#work = work;
    this.#now = now;
    this.#onFault = onFault;
    this.#lastRoundAt = now();
  }

  start(): void {
    this.#rounds = this.#goRound();
  }

  /** Looks for due rows now. */
  wake(): void {
    this.#expecting = true;
    this.#bell.ring();
  }

  /** When it last looked after its rows; at most about a second ago unless a statement hangs. */
  get lastRoundAt(): Date {
    return this.#lastRoundAt;
  }

  get figures(): DueWorkFigures {
    return { running: this.#running.size, ...this.#counts };
  }

  /** See `DueWorkLoop.stop`. */
  async stop(deadlineMs: number): Promise<void> {
    this.#stopping = true;
    this.#bell.ring();
    const graceMs = Math.min(MAX_GRACE_MS, deadlineMs / 4);
    const runs = [...this.#running];
    const ended = Promise.all([this.#rounds, ...runs.map((run) => run.ended)]);
    await within(deadlineMs - 2 * graceMs, ended);
    for (const run of this.#running) run.abort.abort();
    await within(graceMs, ended);
    await within(graceMs, Promise.all([...this.#running].map((run) => this.#giveBack(run))));
  }

  async #goRound(): Promise<void> {
    while (!this.#stopping) {
      this.#lastRoundAt = this.#now();
      this.#bell.muffle();
      const sleep = await this.#round();
      // Even a kind that answers at once lets others have their turn.
      await (sleep > 0 ? this.#bell.wait(sleep) : nextTurn());
    }
  }

  /** Claims what is due, if anything is; answers how long to sleep then. */
  async #round(): Promise<number> {
    const pause = this.#pausedUntil - performance.now();
    if (pause > 0) return Math.min(pause, BACKSTOP_MS);
    const free = this.#work.concurrency - this.#running.size;
    // A job that ends rings the bell.
    if (free <= 0) return BACKSTOP_MS;
    try {
      const sleep = this.#expecting ? 0 : await this.#untilDue();
      const next = sleep > 0 ? sleep : await this.#claim(free);
      this.#claimFaults = 0;
      return next;
    } catch (error) {
      this.#onFault(error, { work: this.#work.name });
      this.#pause(Math.min(FAULT_PAUSE_MS * 2 ** this.#claimFaults, MAX_FAULT_PAUSE_MS));
      this.#claimFaults = Math.min(this.#claimFaults + 1, 10);
      this.#expecting = true;
      return 0;
    }
  }

  async #untilDue(): Promise<number> {
    const dueAt = await this.#work.nextDueAt();
    const ms = dueAt === null ? BACKSTOP_MS : dueAt.getTime() - this.#now().getTime();
    if (ms <= 0) return 0;
    this.#misses = 0;
    // Due times are finer than the clock's milliseconds.
    return Math.min(ms + 1, BACKSTOP_MS);
  }

  async #claim(limit: number): Promise<number> {
    const expected = this.#expecting;
    this.#expecting = false;
    const now = this.#now();
    const leaseUntil = new Date(now.getTime() + this.#work.leaseMs);
    const jobs = await this.#work.claim(limit, now, leaseUntil);
    this.#counts.claimed += jobs.length;
    const runs = jobs.map((job) => this.#begin(job));
    if (this.#stopping) await Promise.all(runs.map((run) => run.ended));
    if (jobs.length >= limit) this.#expecting = true;
    this.#misses = jobs.length > 0 || expected ? 0 : this.#misses + 1;
    if (this.#misses === 0) return 0;
    return Math.min(MISS_PAUSE_MS * 2 ** Math.min(this.#misses - 1, 10), BACKSTOP_MS);
  }

  #begin(job: unknown): Run {
    const run: Run = {
      job,
      abort: new AbortController(),
      ended: Promise.resolve(),
      givenBack: false,
    };
    this.#running.add(run);
    run.ended = this.#run(run).finally(() => {
      this.#running.delete(run);
      this.#bell.ring();
    });
    return run;
  }

  async #run(run: Run): Promise<void> {
    if (this.#stopping) return this.#giveBack(run);
    try {
      await this.#work.run(run.job, run.abort.signal);
      this.#counts.finished += 1;
    } catch (error) {
      if (run.abort.signal.aborted) return this.#giveBack(run);
      this.#counts.failed += 1;
      this.#onFault(error, { work: this.#work.name, job: run.job });
      this.#pause(FAULT_PAUSE_MS);
    }
  }

  async #giveBack(run: Run): Promise<void> {
    if (run.givenBack) return;
    run.givenBack = true;
    try {
      await this.#work.giveBack(run.job);
      this.#counts.givenBack += 1;
    } catch (error) {
      this.#onFault(error, { work: this.#work.name, job: run.job });
    }
  }

  #pause(ms: number): void {
    this.#pausedUntil = performance.now() + ms;
  }
}

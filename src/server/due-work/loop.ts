import type { DueWork } from "./due-work";
import { type DueWorkFigures, DueWorkRunner, type OnFault } from "./runner";
import { within } from "./waiting";
import { WakeUpListener } from "./wake-up-listener";

const STALLED_AFTER_MS = 30_000;
const DISCONNECT_MS = 500;

export type DueWorkLoopOptions = {
  /** Where NOTIFY is listened for. */
  databaseUrl: string;
  works: readonly DueWork[];
  now: () => Date;
  onFault: OnFault;
};

/**
 * Works every kind of due work in this process, beside any number of other processes. Each kind has a
 * runner of its own, so none waits for another: it claims as many rows as it may run beside those that
 * run already, at once again while claims come back full, and otherwise sleeps until the earliest due
 * time or a wake-up, for a second at most.
 *
 * A claim that fails is tried again after 0.25 s, and after up to 2 s where it goes on failing, as when
 * the database is away. A job whose run throws keeps its lease: it is due again when that ends, here or
 * elsewhere, and its kind claims nothing for 0.25 s. Whoever wants to try again at another time moves
 * the due time in `run` and throws nothing.
 */
export class DueWorkLoop {
  readonly #runners: Map<string, DueWorkRunner>;
  readonly #listener: WakeUpListener;
  readonly #now: () => Date;

  /** @throws when two kinds have one name */
  constructor({ databaseUrl, works, now, onFault }: DueWorkLoopOptions) {
    this.#now = now;
    this.#runners = new Map(
      works.map((work) => [work.name, new DueWorkRunner(work, now, onFault)]),
    );
    if (this.#runners.size < works.length) throw new Error("two kinds of due work have one name");
    this.#listener = new WakeUpListener(databaseUrl, {
      onWakeUp: (name) => this.wake(name),
      onFault: (error) => onFault(error, { work: "wake-ups" }),
    });
  }

  /** Begins; the database may be away. */
  start(): void {
    for (const runner of this.#runners.values()) runner.start();
    this.#listener.start();
  }

  /** Has the kind of that name look for due rows now; every kind where the name is empty. */
  wake(name = ""): void {
    if (name !== "") this.#runners.get(name)?.wake();
    else for (const runner of this.#runners.values()) runner.wake();
  }

  /**
   * Claims nothing more and answers within `deadlineMs`. Jobs have all but the last two seconds of it
   * to end, or half of less than four; then they are told to, and those that do not end are given back.
   */
  async stop(deadlineMs: number): Promise<void> {
    const runners = [...this.#runners.values()];
    await Promise.all([
      within(Math.min(DISCONNECT_MS, deadlineMs), this.#listener.stop()),
      ...runners.map((runner) => runner.stop(deadlineMs)),
    ]);
  }

  /** Whether some kind has not been looked after for 30 s, as when a statement never comes back. */
  get stalled(): boolean {
    const oldest = Math.min(...[...this.#runners.values()].map((r) => r.lastRoundAt.getTime()));
    return this.#now().getTime() - oldest > STALLED_AFTER_MS;
  }

  /** What this process has done since its start, by kind. */
  get figures(): Record<string, DueWorkFigures> {
    return Object.fromEntries([...this.#runners].map(([name, runner]) => [name, runner.figures]));
  }
}

import { setTimeout as pause } from "node:timers/promises";
import { forgetSingleton, singleton } from "../singleton";

/** By topic, something that is another whenever anything of the topic has changed. */
export type Marks = Readonly<Record<string, string>>;

type Read = (keys: number[]) => Promise<Map<number, Marks>>;
type Watcher = { key: number; marks: Marks | undefined; changed: Set<string>; wake: () => void };

const NAME = "change-hub";
const INTERVAL_MS = 1_000;
/** Asking takes at most a tenth of one connection's time, however many are watched. */
const REST_FACTOR = 9;

/**
 * Tells watchers which topics have changed. It asks for all of them in one question about once a
 * second, and for nobody when nobody watches, so that writers need not tell anyone anything.
 */
export class ChangeHub {
  readonly #read: Read;
  readonly #onFault: (error: unknown) => void;
  readonly #intervalMs: number;
  readonly #watchers = new Set<Watcher>();
  readonly #stopping = new AbortController();
  #asking = false;

  constructor(read: Read, onFault: (error: unknown) => void, intervalMs = INTERVAL_MS) {
    this.#read = read;
    this.#onFault = onFault;
    this.#intervalMs = intervalMs;
  }

  /** How many watch. */
  get watchers(): number {
    return this.#watchers.size;
  }

  /**
   * Topics of that key as they change, several at once where they changed together, until the end. The
   * first answer names all of them: what was read before it may be older than the watch.
   */
  async *watch(key: number, signal: AbortSignal | undefined): AsyncGenerator<string[]> {
    const ending = AbortSignal.any([this.#stopping.signal, ...(signal ? [signal] : [])]);
    const watcher: Watcher = { key, marks: undefined, changed: new Set(), wake: () => undefined };
    const end = () => watcher.wake();
    ending.addEventListener("abort", end);
    this.#watchers.add(watcher);
    if (!this.#asking) void this.#ask();
    try {
      while (!ending.aborted) {
        if (watcher.changed.size > 0) {
          const topics = [...watcher.changed];
          watcher.changed.clear();
          yield topics;
        } else {
          await new Promise<void>((resolve) => {
            watcher.wake = resolve;
          });
        }
      }
    } finally {
      this.#watchers.delete(watcher);
      ending.removeEventListener("abort", end);
    }
  }

  /** Ends every watch; nothing can be watched from then on. */
  stop(): void {
    this.#stopping.abort();
  }

  async #ask(): Promise<void> {
    this.#asking = true;
    while (this.#watchers.size > 0 && !this.#stopping.signal.aborted) {
      const started = performance.now();
      try {
        const keys = [...new Set([...this.#watchers].map(({ key }) => key))];
        const marks = await this.#read(keys);
        for (const watcher of this.#watchers) tell(watcher, marks.get(watcher.key));
      } catch (error) {
        this.#onFault(error);
      }
      const rest = Math.max(this.#intervalMs, (performance.now() - started) * REST_FACTOR);
      await pause(rest, undefined, { signal: this.#stopping.signal }).catch(() => undefined);
    }
    this.#asking = false;
  }
}

function tell(watcher: Watcher, marks: Marks | undefined): void {
  if (marks === undefined) return;
  const known = watcher.marks;
  watcher.marks = marks;
  const changed = Object.keys(marks).filter((topic) => marks[topic] !== known?.[topic]);
  for (const topic of changed) watcher.changed.add(topic);
  if (changed.length > 0) watcher.wake();
}

/** This process's hub. */
export function processChangeHub(read: Read, onFault: (error: unknown) => void): ChangeHub {
  return singleton(NAME, () => new ChangeHub(read, onFault));
}

/** Ends every watch of this process, whose clients then come back to another one. */
export function stopProcessChangeHub(): void {
  const hub = forgetSingleton(NAME);
  // Its copy of this class may be that of the Next bundle.
  (hub as ChangeHub | undefined)?.stop();
}

/**
 * Lets one waiter sleep until a time has passed or somebody rings. A ring that nobody waits for counts
 * for the next wait, unless it was muffled before, so none is missed.
 */
export class Bell {
  #rung = false;
  #wake: () => void = () => undefined;

  /** Ends the sleep, now or when it begins. */
  ring(): void {
    this.#rung = true;
    this.#wake();
  }

  /** Forgets a ring: what it told of is about to be done. */
  muffle(): void {
    this.#rung = false;
  }

  /** Sleeps for `ms`, or until the bell is rung. */
  async wait(ms: number): Promise<void> {
    if (!this.#rung) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, ms);
        this.#wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
    this.#wake = () => undefined;
    this.#rung = false;
  }
}

/** Waits for `work`, but no longer than `ms`. `work` must not be rejected. */
export async function within(ms: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const elapsed = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await Promise.race([work, elapsed]);
  clearTimeout(timer);
}

/** Thrown inside the start when the person who began it has asked to stop. */
export class Interrupted extends Error {}

/** Longer than the HTTP server itself gives requests that still run. */
const drainSeconds = 6.5;

/** npm passes on a Ctrl-C that the terminal has already sent to everybody: not a second one. */
const sameKeystrokeMs = 700;

/**
 * What runs and how it ends: everything that was taken into use is ended in reverse order, once,
 * on a signal or a failure, and then the process exits.
 */
export class Lifecycle {
  #endings: { patient: boolean; run: () => Promise<unknown> }[] = [];
  #ending: Promise<void> | undefined;
  #firstSignalAt = 0;
  #hurry: () => void = () => undefined;
  readonly #hurried = new Promise<void>((resolve) => {
    this.#hurry = resolve;
  });

  /** Ends everything on SIGINT, SIGTERM and SIGHUP (exit code 0); a second one skips waiting. */
  listen(print: (text: string) => void, onCrash: (error: unknown) => void): void {
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
      process.on(signal, () => {
        if (this.#ending === undefined) {
          this.#firstSignalAt = Date.now();
          print("Stopping …");
          void this.end(0);
        } else if (Date.now() - this.#firstSignalAt > sameKeystrokeMs) this.#hurry();
      });
    }
    process.on("uncaughtException", (error) => {
      onCrash(error);
      void this.end(1);
    });
    // A terminal that was closed takes no more output; that is no reason to leave things running.
    for (const stream of [process.stdout, process.stderr]) stream.on("error", () => undefined);
  }

  /**
   * Waits for something to be ready and remembers how to end it, also when the end comes before
   * it is ready.
   * @param patient whether its end may wait (for `drainSeconds`), or must be seen through
   * @throws Interrupted when the end has begun meanwhile
   */
  async use<T>(
    opening: Promise<T>,
    close: (opened: T) => Promise<unknown>,
    patient = false,
  ): Promise<T> {
    this.#endings.push({ patient, run: () => opening.then(close, () => undefined) });
    const opened = await opening;
    this.check();
    return opened;
  }

  /** Whether the end has begun; failures after that are its consequences. */
  get ending(): boolean {
    return this.#ending !== undefined;
  }

  /** @throws Interrupted when the end has begun */
  check(): void {
    if (this.ending) throw new Interrupted();
  }

  /** Ends everything and exits with `code`; a second call waits for the first. */
  end(code: number): Promise<void> {
    this.#ending ??= this.#endAll().then(() => process.exit(code));
    return this.#ending;
  }

  async #endAll(): Promise<void> {
    for (const { patient, run } of this.#endings.reverse()) {
      const ended = run().catch(() => undefined);
      await (patient ? Promise.race([ended, this.#hurried, pause(drainSeconds)]) : ended);
    }
  }
}

function pause(seconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, seconds * 1_000));
}

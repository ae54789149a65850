const STOP_MS = 3_000;

/**
 * Next calls this once when its server starts, never during a build. Where the Node server of
 * `npm start` runs Next, that has begun the loop already.
 */
export async function register(): Promise<void> {
  // Written out like this for Next to leave the import out of what it bundles for other runtimes.
  if (process.env.NEXT_RUNTIME === "nodejs") {
    const { startDueWork, stopDueWork } = await import("./entry/due-work");
    if (!startDueWork()) return;
    for (const signal of ["SIGTERM", "SIGINT"] as const) {
      // Next's own listener exits as soon as requests have ended, in the middle of any job.
      const others = process.listeners(signal);
      process.removeAllListeners(signal);
      process.once(signal, async () => {
        await stopDueWork(STOP_MS);
        for (const listener of others) listener(signal);
      });
    }
  }
}

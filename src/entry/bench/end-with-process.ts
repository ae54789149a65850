const SIGNALS = ["SIGINT", "SIGTERM"] as const;

const endings = new Set<() => Promise<unknown>>();

function onSignal(): void {
  void endAll().finally(() => process.exit(1));
}

async function endAll(): Promise<void> {
  for (const end of [...endings].reverse()) await end().catch(() => undefined);
}

/**
 * Has `end` run when this process is told to end, the newest first, so that it leaves nothing running.
 *
 * @returns what takes that back
 */
export function endWithProcess(end: () => Promise<unknown>): () => void {
  if (endings.size === 0) for (const signal of SIGNALS) process.once(signal, onSignal);
  endings.add(end);
  return () => {
    endings.delete(end);
    if (endings.size === 0) for (const signal of SIGNALS) process.off(signal, onSignal);
  };
}

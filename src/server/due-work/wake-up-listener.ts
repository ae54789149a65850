import pg from "pg";
import { Bell } from "./waiting";

/** `SELECT pg_notify('due_work', name)` wakes the kind of that name in every process. */
const CHANNEL = "due_work";

const FIRST_RETRY_MS = 250;
const MAX_RETRY_MS = 5_000;

type Hearers = {
  /** With an empty name whenever it listens anew: anything may have been missed before. */
  onWakeUp(name: string): void;
  /** Once for each loss, not for each attempt to come back. */
  onFault(error: unknown): void;
};

/** A connection of its own that hears NOTIFY, and comes back by itself when it is lost. */
export class WakeUpListener {
  readonly #url: string;
  readonly #hearers: Hearers;
  readonly #bell = new Bell();
  #client: pg.Client | undefined;
  #retryMs = FIRST_RETRY_MS;
  #reported = false;
  #stopped = false;

  constructor(databaseUrl: string, hearers: Hearers) {
    const url = new URL(databaseUrl);
    // Told apart from the pool's connections, which the address may have named.
    url.searchParams.set("application_name", "grosir due work");
    this.#url = url.href;
    this.#hearers = hearers;
  }

  start(): void {
    void this.#keepListening();
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    this.#bell.ring();
    await this.#client?.end().catch(() => undefined);
  }

  async #keepListening(): Promise<void> {
    while (!this.#stopped) {
      try {
        await this.#listen();
      } catch (error) {
        if (this.#stopped) return;
        if (!this.#reported) this.#hearers.onFault(error);
        this.#reported = true;
      }
      await this.#bell.wait(this.#retryMs);
      this.#retryMs = Math.min(this.#retryMs * 2, MAX_RETRY_MS);
    }
  }

  /** @throws when it cannot connect, or why the connection was lost */
  async #listen(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.#url,
      connectionTimeoutMillis: 5_000,
      keepAlive: true,
    });
    this.#client = client;
    const lost = new Promise<Error>((resolve) => {
      client.on("error", resolve);
      client.on("end", () => resolve(new Error("the connection ended")));
    });
    client.on("notification", ({ payload = "" }) => this.#hearers.onWakeUp(payload));
    try {
      await client.connect();
      await client.query(`LISTEN ${CHANNEL}`);
      this.#retryMs = FIRST_RETRY_MS;
      this.#reported = false;
      this.#hearers.onWakeUp("");
      throw await lost;
    } finally {
      void client.end().catch(() => undefined);
    }
  }
}

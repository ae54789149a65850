import type { EventFields } from "./event-fields";
import type { Verdict } from "./verdict";

/** One request to the callback address. */
export type Attempt = {
  /** Counts the attempts of this event as seen here, from 1. */
  number: number;
  at: string;
  /** Since `webhook-timestamp`, which is in whole seconds. */
  latency_ms: number | null;
  webhook_signature: Verdict;
  x_signature: Verdict;
  mode: string;
  /** null where no answer was given. */
  answered: number | null;
  headers: Record<string, string>;
};

/** One event, however often it was sent. Wrongly signed requests with its id are another one. */
export type Received = EventFields & {
  /** Whether an attempt was believed and answered with 2xx. */
  taken: boolean;
  /** Attempts after it was taken: dropped. */
  repeats: number;
  attempt_count: number;
  /** The newest of them, oldest first. */
  attempts: Attempt[];
  /** The newest attempt's body as JSON, null where it is none. */
  payload: unknown;
  raw_body: string;
};

export type Request = { fields: EventFields; payload: unknown; rawBody: Buffer; genuine: boolean };

const maxEvents = 1_000;
const maxAttempts = 50;
const maxCharacters = 32 * 1_024 * 1_024;

/** The latest events, bounded in number and size. */
export class EventLog {
  readonly #events = new Map<string, Received>();
  #characters = 0;
  #unnamed = 0;

  /** The event that a request is about, with its content but not yet with the attempt. */
  enter({ fields, payload, rawBody, genuine }: Request): Received {
    const name = fields.id ?? `unnamed ${this.#unnamed++}`;
    const key = `${genuine ? "genuine" : "refused"} ${name}`;
    const raw_body = rawBody.toString("utf8");
    const known = this.#events.get(key);
    const counts = { taken: false, repeats: 0, attempt_count: 0, attempts: [] };
    const event: Received = Object.assign(known ?? counts, { ...fields, payload, raw_body });
    this.#characters += raw_body.length - (known?.raw_body.length ?? 0);
    this.#events.set(key, event);
    this.#forgetOldest();
    return event;
  }

  /** Oldest first. */
  all(): Received[] {
    return structuredClone([...this.#events.values()]);
  }

  #forgetOldest(): void {
    for (const [key, { raw_body }] of this.#events) {
      if (this.#events.size <= maxEvents && this.#characters <= maxCharacters) return;
      if (this.#events.size === 1) return;
      this.#events.delete(key);
      this.#characters -= raw_body.length;
    }
  }
}

/** Adds an attempt; @returns whether the event was taken with it, for the first time */
export function addAttempt(event: Received, attempt: Attempt, believed: boolean): boolean {
  event.attempt_count += 1;
  event.attempts.push(attempt);
  if (event.attempts.length > maxAttempts) event.attempts.shift();
  if (event.taken) {
    event.repeats += 1;
    return false;
  }
  const { answered } = attempt;
  event.taken = believed && answered !== null && answered >= 200 && answered < 300;
  return event.taken;
}

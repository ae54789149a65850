import type { EventLog, Received } from "./event-log";
import type { Mode } from "./mode";

/** What the parts of a receiver share. */
export type ReceiverState = {
  readonly log: EventLog;
  mode: Mode;
  secret: string | undefined;
  onEvent: (event: Received) => void;
  print: (line: string) => void;
};

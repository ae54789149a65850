import pino, { type Logger } from "pino";
import { env } from "./env";
import { singleton } from "./singleton";

/** This process's log: one JSON object a line on standard error. */
export function logger(): Logger {
  return singleton("logger", () =>
    pino({ level: env().LOG_LEVEL, base: undefined }, pino.destination({ dest: 2, sync: true })),
  );
}

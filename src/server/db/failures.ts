import { AppError } from "@/shared/errors";

/** Refused before a statement could be sent, so surely nothing was done. */
const neverReached = new Set([
  "ECONNREFUSED",
  "ENOENT",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "P1001",
  "57P03",
  "53300",
]);

/** Lost on the way: a statement may or may not have been done. */
const lost = new Set(["ECONNRESET", "EPIPE", "ETIMEDOUT", "57P01", "57P02", "08006", "08003"]);

type Links = { code?: unknown; originalCode?: unknown; message?: unknown; cause?: unknown };

function* chain(error: unknown): Generator<Links> {
  for (let depth = 0, next = error; depth < 8 && typeof next === "object" && next; depth += 1) {
    yield next as Links;
    next = (next as Links).cause;
  }
}

function has(error: unknown, codes: Set<string>, texts: RegExp): boolean {
  for (const { code, originalCode, message } of chain(error)) {
    if (codes.has(String(code)) || codes.has(String(originalCode))) return true;
    if (typeof message === "string" && texts.test(message)) return true;
  }
  return false;
}

/** The database could not be reached at all, so surely nothing was done. */
export function wasNeverReached(error: unknown): boolean {
  return has(
    error,
    neverReached,
    /timeout exceeded when trying to connect|connect ECONNREFUSED|Can't reach database server/,
  );
}

/** The connection ended while a statement was under way: its outcome is not known. */
export function wasLost(error: unknown): boolean {
  return has(
    error,
    lost,
    /Connection terminated|Connection ended unexpectedly|server closed the connection|connection closed/i,
  );
}

/** PostgreSQL's own code of a refused statement, which was then rolled back. */
export function sqlState(error: unknown): string | undefined {
  for (const { code } of chain(error)) {
    if (typeof code === "string" && /^[0-9A-Z]{5}$/.test(code)) return code;
  }
  return undefined;
}

/**
 * What the caller may know of a database failure: SERVICE_UNAVAILABLE where surely nothing was done,
 * otherwise undefined.
 *
 * @param readOnly nothing would have been written anyway, so a lost connection did nothing either
 */
export function asUnavailable(error: unknown, readOnly: boolean): AppError | undefined {
  if (wasNeverReached(error) || (readOnly && wasLost(error))) {
    return new AppError("SERVICE_UNAVAILABLE", { cause: error });
  }
  return undefined;
}

/** Another row has what must be unique. */
export function isTaken(error: unknown): boolean {
  for (const { code } of chain(error)) if (code === "P2002") return true;
  return false;
}

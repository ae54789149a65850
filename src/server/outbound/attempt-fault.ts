import { errors } from "undici";

/** Why an attempt got no answer: a stable text for people. */
export type AttemptFault =
  | "name not found"
  | "name lookup failed"
  | "address not allowed"
  | "connection refused"
  | "host unreachable"
  | "timeout"
  | "TLS certificate not valid"
  | "TLS failed"
  | "connection lost"
  | "answer too slow"
  | "answer too long"
  | "answer not valid HTTP";

/** A fault found by ourselves, not by the network. */
export class AttemptError extends Error {
  override name = "AttemptError";
  readonly fault: AttemptFault;

  constructor(fault: AttemptFault, options?: ErrorOptions) {
    super(fault, options);
    this.fault = fault;
  }
}

/** Error codes of Node, OpenSSL and undici; the first that fits counts. */
const codes: [RegExp, AttemptFault][] = [
  [/^ENOTFOUND$/, "name not found"],
  [/^EAI_/, "name lookup failed"],
  [/^ECONNREFUSED$/, "connection refused"],
  [/^(ETIMEDOUT|UND_ERR_CONNECT_TIMEOUT)$/, "timeout"],
  [/^(EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL|EAFNOSUPPORT)$/, "host unreachable"],
  [/^UND_ERR_HEADERS_OVERFLOW$/, "answer too long"],
  [/^(ERR_SSL_|EPROTO$)/, "TLS failed"],
  [
    /CERT|CRL|^UNABLE_TO_|^INVALID_(CA|PURPOSE)$|^PATH_LENGTH_EXCEEDED$|^HOSTNAME_MISMATCH$/,
    "TLS certificate not valid",
  ],
];

/** The errors of all addresses of a name; one that this machine cannot reach at all says least. */
function mostTelling({ errors: all }: AggregateError): unknown {
  return all.find((error) => attemptFault(error) !== "host unreachable") ?? all[0];
}

/** The code of a system error, "" where it has none. */
export function errorCode(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}

/** What an error of an attempt means; "connection lost" where it says nothing more. */
export function attemptFault(error: unknown): AttemptFault {
  if (error instanceof AttemptError) return error.fault;
  if (error instanceof AggregateError) return attemptFault(mostTelling(error));
  if (error instanceof errors.HTTPParserError) return "answer not valid HTTP";
  const code = errorCode(error);
  return codes.find(([pattern]) => pattern.test(code))?.[1] ?? "connection lost";
}

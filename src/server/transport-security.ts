const YEAR_SECONDS = 31_536_000;

/**
 * The headers of every answer that tell a client to come by HTTPS from now on; none where people reach us
 * without it.
 */
export function transportSecurity(baseUrl: string): Record<string, string> {
  if (!baseUrl.startsWith("https://")) return {};
  return { "strict-transport-security": `max-age=${YEAR_SECONDS}; includeSubDomains` };
}

/** Adds them to an answer. */
export function setTransportSecurity(headers: Headers, baseUrl: string): void {
  for (const [name, value] of Object.entries(transportSecurity(baseUrl))) headers.set(name, value);
}

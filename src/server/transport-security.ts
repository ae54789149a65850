const YEAR_SECONDS = 31_536_000;

/** Tells browsers to come by HTTPS from now on; nothing where people reach us without it. */
export function setTransportSecurity(headers: Headers, baseUrl: string): void {
  if (!baseUrl.startsWith("https://")) return;
  headers.set("Strict-Transport-Security", `max-age=${YEAR_SECONDS}; includeSubDomains`);
}

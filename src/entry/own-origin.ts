/**
 * Whether a request may come from one of our own pages. Browsers say with each one that could change
 * something where it comes from; programs without a browser's cookies say nothing.
 *
 * @param baseUrl the origin under which people reach the portal
 */
export function isFromOwnOrigin(headers: Headers, baseUrl: string): boolean {
  const site = headers.get("sec-fetch-site");
  if (site === "cross-site" || site === "same-site") return false;
  const origin = headers.get("origin");
  if (origin === null || origin === baseUrl) return true;
  return URL.canParse(origin) && new URL(origin).host === headers.get("host");
}

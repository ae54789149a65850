import { type NextRequest, NextResponse } from "next/server";
import { env } from "@/server/env";
import { setTransportSecurity } from "@/server/transport-security";

/** The reference's library puts its styles into the page as elements, for which it knows no nonce. */
const pathWithStyleElements = "/docs/reference";

function contentSecurityPolicy(nonce: string, path: string): string {
  const styleElements = path === pathWithStyleElements ? " 'unsafe-inline'" : "";
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src 'self'${styleElements}`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}

/** A route cannot be left out at run time; sent where there is none, it answers as any unknown path. */
function metricsAreOff({ nextUrl }: NextRequest): boolean {
  return /^\/metrics\/?$/.test(nextUrl.pathname) && env().METRICS_TOKEN === undefined;
}

/**
 * Gives each page a policy with a nonce of its own, which Next puts on its scripts. It decides nothing
 * about who may see what: pages and procedures do that themselves.
 */
export function proxy(request: NextRequest): NextResponse {
  const policy = contentSecurityPolicy(crypto.randomUUID(), request.nextUrl.pathname);
  const headers = new Headers(request.headers);
  headers.set("Content-Security-Policy", policy);
  const told = { request: { headers } };
  const response = metricsAreOff(request)
    ? NextResponse.rewrite(new URL("/metrics/off", request.url), told)
    : NextResponse.next(told);
  response.headers.set("Content-Security-Policy", policy);
  setTransportSecurity(response.headers, env().BASE_URL);
  return response;
}

export const config = {
  matcher: ["/((?!api/|_next/static/|_next/image|healthz|readyz|icon.svg|grosir.svg).*)"],
};

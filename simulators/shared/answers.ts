import type { ServerResponse } from "node:http";

/** Sends JSON. */
export function json(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { "Content-Type": "application/json" });
  response.end(JSON.stringify(body));
}

/** Sends a page or an image that loads nothing from elsewhere and runs nothing. */
export function document(response: ServerResponse, type: "html" | "svg", text: string): void {
  response.writeHead(200, {
    "Content-Type": type === "html" ? "text/html; charset=utf-8" : "image/svg+xml",
    "Content-Security-Policy":
      "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cache-Control": "no-store",
  });
  response.end(text);
}

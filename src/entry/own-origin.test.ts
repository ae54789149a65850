import { expect, test } from "vitest";
import { isFromOwnOrigin } from "./own-origin";

const base = "https://grosir.example";

test.each([
  [{ origin: base, host: "inside:3000" }],
  [{ origin: "http://127.0.0.1:3000", host: "127.0.0.1:3000" }],
  [{ origin: base, "sec-fetch-site": "same-origin" }],
  [{ "sec-fetch-site": "none" }],
  [{}],
])("%j is ours", (headers) => {
  expect(isFromOwnOrigin(new Headers(headers), base)).toBe(true);
});

test.each([
  [{ origin: "https://evil.example", host: "grosir.example" }],
  [{ origin: "https://grosir.example.evil.example", host: "grosir.example" }],
  [{ origin: "http://grosir.example", host: "inside:3000" }],
  [{ origin: "null", host: "grosir.example" }],
  [{ origin: base, "sec-fetch-site": "cross-site" }],
  [{ "sec-fetch-site": "same-site" }],
])("%j is foreign", (headers) => {
  expect(isFromOwnOrigin(new Headers(headers), base)).toBe(false);
});

import { z } from "zod";

function isSafeAddress(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, hostname, search, hash, username } = new URL(url);
  const here = ["localhost", "127.0.0.1", "[::1]"].includes(hostname);
  return (protocol === "https:" || here) && search === "" && hash === "" && username === "";
}

/** The base of a partner's interface, as the operator tells it; without slashes at the end. */
export const connectionUrl = z
  .url({ protocol: /^https?$/, error: "must be an http(s) address" })
  .refine((url) => isSafeAddress(url), "must be https, or http on this machine")
  .transform((url) => url.replace(/\/+$/, ""));

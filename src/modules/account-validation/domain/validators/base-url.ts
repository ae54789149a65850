import { z } from "zod";

/** Where a validator is: https, or http on this machine. Every request goes to this host. */
export const baseUrl = z
  .url({ protocol: /^https?$/, error: "must be an http(s) address" })
  .refine(isSafeAddress, "must be https, or http on this machine, without user, query or fragment")
  .transform((url) => url.replace(/\/+$/, ""));

function isSafeAddress(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, hostname, search, hash, username, password } = new URL(url);
  const here = ["localhost", "127.0.0.1", "[::1]"].includes(hostname);
  return (protocol === "https:" || here) && `${search}${hash}${username}${password}` === "";
}

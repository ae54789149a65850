import { isIP } from "node:net";
import { isInNetworks } from "@/shared/ip-networks";
import { isAllowedAddress } from "./public-address";

export const MAX_CALLBACK_URL_LENGTH = 2_048;
const FIRST_UNPRIVILEGED_PORT = 1_024;
const MAX_HOST_LENGTH = 253;

/** Why a URL is no callback address: a stable text for people. */
export type CallbackUrlFault =
  | "longer than 2048 characters"
  | "not a valid URL"
  | "must begin with https://"
  | "must begin with https:// or http://"
  | "must not have a user name or password"
  | "must not have a fragment"
  | "port must be 443 or above 1023"
  | "host is not a full domain name"
  | "address is not public";

export interface CallbackUrlRules {
  /** Takes plain HTTP too, on port 80 or above 1023. */
  allowHttp: boolean;
  /** Normal networks whose addresses count as public. */
  allowedNetworks: readonly string[];
}

/** What some readers of URLs drop, mend or split at, so that two may see two hosts in one text. */
const ambiguous = /[\p{Cc}\p{Cf}\p{Z}\\]/u;
const form = /^([a-z][a-z0-9+.-]*):\/\/([^/?#]*)/i;
const label = /^[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?$/;

function isPortAllowed({ protocol, port }: URL): boolean {
  return (
    port === "" ||
    Number(port) >= FIRST_UNPRIVILEGED_PORT ||
    (port === "443" && protocol === "https:")
  );
}

function hostFault(host: string, networks: readonly string[]): CallbackUrlFault | null {
  const address = host.replace(/^\[(.*)\]$/, "$1");
  if (isIP(address)) return isAllowedAddress(address, networks) ? null : "address is not public";
  const labels = host.split(".");
  if (host.length > MAX_HOST_LENGTH || !labels.every((part) => label.test(part))) {
    return "host is not a full domain name";
  }
  if (labels.at(-1) === "localhost") {
    return isInNetworks("127.0.0.1", networks) ? null : "address is not public";
  }
  // Only a private network has names of one label.
  return labels.length > 1 || networks.length > 0 ? null : "host is not a full domain name";
}

/**
 * Judges a callback address by its text alone; what its name resolves to is checked when connecting.
 *
 * @returns null where it may be kept
 */
export function callbackUrlFault(text: string, rules: CallbackUrlRules): CallbackUrlFault | null {
  if (text.length > MAX_CALLBACK_URL_LENGTH) return "longer than 2048 characters";
  if (!text.isWellFormed() || ambiguous.test(text)) return "not a valid URL";
  const [, scheme, authority] = form.exec(text) ?? [];
  if (scheme === undefined || authority === undefined) return "not a valid URL";
  const isHttp = rules.allowHttp && scheme.toLowerCase() === "http";
  if (scheme.toLowerCase() !== "https" && !isHttp) {
    return rules.allowHttp ? "must begin with https:// or http://" : "must begin with https://";
  }
  if (authority.includes("@")) return "must not have a user name or password";
  if (authority === "" || authority.includes("%") || !URL.canParse(text)) return "not a valid URL";
  if (text.includes("#")) return "must not have a fragment";
  const url = new URL(text);
  if (!isPortAllowed(url)) return "port must be 443 or above 1023";
  return hostFault(url.hostname, rules.allowedNetworks);
}

import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Receiver } from "./server";

const usualOrigin = "http://localhost:3000";

/** What the receiver says when it is ready; without a secret, how to get one and be sent events. */
export function welcome(
  { url, origin }: Pick<Receiver, "url" | "origin">,
  dataDir: string,
  hasSecret: boolean,
): string {
  const ready = `Callback address  ${url}\nWhat came         ${origin}\n`;
  if (hasSecret) return `${ready}\nBoth signatures are verified. Ctrl-C ends it.\n`;
  const file = join(dataDir, "demo.json");
  const settings = JSON.stringify({ callback_url: url, webhook_enabled: true });
  return `${ready}
There is no secret yet, so events are shown but not verified. While the portal runs, in another terminal:

  API=${portalOrigin(file)}/api
  KEY=$(node -p "JSON.parse(fs.readFileSync('${file}')).reseller.api_key")
  SECRET=$(curl -s -X POST "$API/v1/webhook/secret" -H "X-APIKEY: $KEY" | node -p "JSON.parse(fs.readFileSync(0)).data.webhook_secret")
  curl -s ${origin}/control/secret -d "{\\"secret\\": \\"$SECRET\\"}"
  curl -s -X PUT "$API/v1/webhook" -H "X-APIKEY: $KEY" -H 'Content-Type: application/json' -d '${settings}'
  curl -s -X POST "$API/v1/webhook/test" -H "X-APIKEY: $KEY"

Later: WEBHOOK_SECRET=whsec_... npm run receiver
`;
}

function portalOrigin(demoFile: string): string {
  try {
    const { base_url } = JSON.parse(readFileSync(demoFile, "utf8"));
    return typeof base_url === "string" ? base_url : usualOrigin;
  } catch {
    return usualOrigin;
  }
}

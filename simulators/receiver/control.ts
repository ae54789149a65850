import type { IncomingMessage, ServerResponse } from "node:http";
import { json } from "../shared/answers";
import { readBody } from "../shared/read-body";
import { isSameOrigin } from "../shared/same-origin";
import { parseMode } from "./mode";
import { signingKey } from "./secret";
import type { ReceiverState } from "./state";

/** `GET /control/events`, `POST /control/mode {"mode"}`, `POST /control/secret {"secret"}`. */
export async function answerControl(
  state: ReceiverState,
  request: IncomingMessage,
  response: ServerResponse,
  { pathname }: URL,
): Promise<void> {
  if (pathname === "/control/events" && request.method === "GET") {
    return json(response, 200, { data: state.log.all() });
  }
  if (request.method !== "POST") return json(response, 404, { error: "Not found" });
  if (!isSameOrigin(request)) {
    return json(response, 403, { error: "Another page may not do this." });
  }
  const body = await readBody(request, 4_096);
  const { fields, form } = parseFields(body?.toString("utf8") ?? "");
  if (pathname === "/control/mode") state.mode = parseMode(fields.get("mode") ?? "");
  else if (pathname === "/control/secret") state.secret = secretFrom(fields.get("secret"));
  else return json(response, 404, { error: "Not found" });
  if (form) response.writeHead(303, { Location: "/" }).end();
  else json(response, 200, { mode: state.mode.text, has_secret: state.secret !== undefined });
}

function secretFrom(secret: string | undefined): string | undefined {
  if (secret !== undefined) signingKey(secret);
  return secret;
}

/** JSON whatever its media type says, as `curl -d` sends it; else a form of the page. */
function parseFields(text: string): { fields: Map<string, string>; form: boolean } {
  try {
    const entries = Object.entries(JSON.parse(text) ?? {});
    const texts = entries.filter(
      (entry): entry is [string, string] => typeof entry[1] === "string",
    );
    return { fields: new Map(texts), form: false };
  } catch {
    return { fields: new Map(new URLSearchParams(text)), form: true };
  }
}

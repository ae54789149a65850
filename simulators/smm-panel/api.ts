import type { IncomingMessage, ServerResponse } from "node:http";
import { json } from "../shared/answers";
import { isSame } from "../shared/is-same";
import { readBody } from "../shared/read-body";
import { cancel, listServices, readRefillStatus, readStatus, refill } from "./actions";
import { behaviourFor } from "./behaviour";
import type { Panel } from "./panel";
import { readOrder } from "./read-order";
import { Refusal } from "./refusal";

const maxBytes = 256 * 1_024;

/** What panels have under `/api/v2`. @throws Refusal for what they turn down */
export async function answerApi(
  panel: Panel,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (misbehave(panel.mode, response)) return;
  const fields = await readFields(request);
  if (!isSame(fields.get("key") ?? "", panel.settings.key)) throw new Refusal("Invalid API key");
  switch (fields.get("action")) {
    case "services":
      return json(response, 200, listServices(panel));
    case "add":
      return add(panel, fields, response);
    case "status":
      return json(response, 200, await readStatus(panel, fields));
    case "refill":
      return json(response, 200, await refill(panel, fields));
    case "refill_status":
      return json(response, 200, await readRefillStatus(panel, fields));
    case "cancel":
      return json(response, 200, await cancel(panel, fields));
    case "balance": {
      const { balance, settings } = panel;
      return json(response, 200, { balance, currency: settings.currency });
    }
    default:
      throw new Refusal("Incorrect request");
  }
}

/** The fields of a form; a body of any other kind has none, as PHP sees it. */
async function readFields(request: IncomingMessage): Promise<URLSearchParams> {
  const body = await readBody(request, maxBytes);
  const type = request.headers["content-type"] ?? "";
  if (!type.startsWith("application/x-www-form-urlencoded")) return new URLSearchParams();
  return new URLSearchParams(body?.toString("utf8") ?? "");
}

async function add(panel: Panel, fields: URLSearchParams, response: ServerResponse) {
  const order = readOrder(fields, panel.settings.currency);
  const { answer } = behaviourFor(order.link);
  if (answer === "bad-link") throw new Refusal("Incorrect link");
  if (answer === "no-funds") throw new Refusal("Not enough funds on balance");
  const made = answer?.endsWith("-not-made") ? undefined : await panel.make(order);
  if (answer !== null) misbehave(answer.replace(/(-not)?-made$/, ""), response);
  else json(response, 200, { order: made?.order });
}

/** Answers wrongly or never; false where it has no such word for it. */
function misbehave(how: string, response: ServerResponse): boolean {
  switch (how) {
    case "timeout":
    case "hang":
      return true;
    case "http500":
      response
        .writeHead(500, { "Content-Type": "text/html" })
        .end("<h1>Internal Server Error</h1>");
      return true;
    case "page":
      response.writeHead(200, { "Content-Type": "text/html" }).end("<h1>Just a moment...</h1>");
      return true;
    case "cut":
      response.destroy();
      return true;
    case "maintenance":
      throw new Refusal("The panel is under maintenance");
    default:
      return false;
  }
}

import type { IncomingMessage, ServerResponse } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { document, json } from "../shared/answers";
import { isSame } from "../shared/is-same";
import { parseObject } from "../shared/json-object";
import { startLocalServer } from "../shared/local-server";
import { readBody } from "../shared/read-body";
import { answerByKey } from "./by-key";
import { answerBySignature, isSigned } from "./by-signature";
import { type LookUpRecord, lookUp, type Question } from "./look-up";
import { page } from "./page";

export type NicknameSimulatorOptions = {
  /** 0, or none: any free one. */
  port?: number;
  /** The key of `X-Api-Key`, and the secret of signatures. */
  apiKey: string;
  /** How late a slow answer is. */
  slowMs?: number;
};

export type NicknameSimulator = {
  /** The base of both ways to ask, such as `http://127.0.0.1:4000`. */
  url: string;
  origin: string;
  /** The latest 1,000 look-ups, oldest first; also at `GET /control/requests`. */
  requests(): LookUpRecord[];
  close(): Promise<void>;
};

type Service = { apiKey: string; slowMs: number; requests: LookUpRecord[] };

const keptRequests = 1_000;

/**
 * An account look-up service, on 127.0.0.1 only, that can be asked in two ways: signed as APIGames
 * is, and by JSON with a key.
 */
export async function startNicknameSimulator({
  port = 0,
  apiKey,
  slowMs = 10_000,
}: NicknameSimulatorOptions): Promise<NicknameSimulator> {
  const service: Service = { apiKey, slowMs, requests: [] };
  const { origin, close } = await startLocalServer(
    (request, response) => {
      answer(service, request, response).catch(() => response.destroy());
    },
    { port },
  );
  return { url: origin, origin, requests: () => [...service.requests], close };
}

async function answer(service: Service, request: IncomingMessage, response: ServerResponse) {
  const { pathname, searchParams } = new URL(request.url ?? "/", "http://simulator");
  const [, merchantId, game] = pathname.match(/^\/merchant\/([^/]+)\/cek-username\/([^/]+)$/) ?? [];
  if (request.method === "GET" && merchantId !== undefined && game !== undefined) {
    const signature = searchParams.get("signature") ?? "";
    const user_id = searchParams.get("user_id") ?? "";
    const question = { path: pathname, game, user_id, zone_id: searchParams.get("zone_id") ?? "" };
    const isAuthorized = isSigned(merchantId, service.apiKey, signature);
    return reply(service, response, question, isAuthorized, answerBySignature);
  }
  if (request.method === "POST" && pathname === "/lookup") {
    const { game, user_id, zone_id } = parseObject(await text(request)) ?? {};
    const question = { path: pathname, ...texts({ game, user_id, zone_id }) };
    const isAuthorized = isSame(String(request.headers["x-api-key"] ?? ""), service.apiKey);
    return reply(service, response, question, isAuthorized, answerByKey);
  }
  if (request.method === "GET" && pathname === "/control/requests") {
    return json(response, 200, { data: service.requests });
  }
  if (request.method === "GET" && pathname === "/") {
    return document(response, "html", page(service.requests));
  }
  json(response, 404, { error: "Not found" });
}

async function reply(
  { requests, slowMs }: Service,
  response: ServerResponse,
  question: Question,
  isAuthorized: boolean,
  shape: typeof answerByKey | typeof answerBySignature,
): Promise<void> {
  const { record, nickname } = lookUp(question, isAuthorized);
  requests.push(record);
  if (requests.length > keptRequests) requests.shift();
  if (record.outcome === "slow") await pause(slowMs, undefined, { ref: false });
  if (record.outcome === "error") return json(response, 500, { error: "Internal Server Error" });
  const { status, body } = shape(record.outcome, nickname);
  if (record.outcome !== "malformed") return json(response, status, body);
  response.writeHead(status, { "Content-Type": "application/json" });
  response.end(JSON.stringify(body).slice(0, -5));
}

async function text(request: IncomingMessage): Promise<string> {
  return (await readBody(request, 4_096))?.toString("utf8") ?? "";
}

/** Texts and numbers as texts; anything else counts as missing. */
function texts<Name extends string>(members: Record<Name, unknown>): Record<Name, string> {
  const entries = Object.entries(members).map(([name, value]) => [
    name,
    typeof value === "string" || typeof value === "number" ? String(value) : "",
  ]);
  return Object.fromEntries(entries);
}

import type { IncomingMessage, ServerResponse } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { json } from "../shared/answers";
import { parseObject } from "../shared/json-object";
import { readBody } from "../shared/read-body";
import { authenticate } from "./authenticate";
import { Refusal } from "./refusal";
import { type Reply, refused } from "./reply";
import type { Supplier } from "./supplier";
import type { RequestRecord } from "./supplier-store";
import { answerTransaction } from "./transaction-api";

const maxBytes = 64 * 1_024;

/** What Digiflazz itself has under `/v1`. */
export async function answerApi(
  supplier: Supplier,
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
): Promise<void> {
  const body = (await readBody(request, maxBytes))?.toString("utf8") ?? "";
  const isJson = request.headers["content-type"]?.startsWith("application/json");
  const given = isJson ? parseObject(body) : undefined;
  const { sign: _, ...fields } = given ?? {};
  const record: RequestRecord = { at: Date.now(), path, fields, status: null, rc: null };
  supplier.store.record(record);
  if (supplier.mode === "down") return page(response, record, 503, "Sedang dalam perbaikan");
  const isPing = /^\/report\/hooks\/[\w-]+\/pings$/.test(path);
  if (request.method !== "POST") return page(response, record, 405, "Method Not Allowed");
  if (isPing) return answerPing(supplier, response, record);
  if (!(path in calls)) return page(response, record, 404, "Not Found");
  const reply = await replyTo(supplier, path, given);
  record.rc = reply.rc;
  if (supplier.mode === "slow") await pause(supplier.slowMs, undefined, { ref: false });
  send(supplier, response, record, reply);
  reply.after?.();
}

type Call = (supplier: Supplier, fields: Record<string, unknown>) => Reply | Promise<Reply>;

const calls: Record<string, Call> = {
  "/cek-saldo": ({ account, store }, fields) => {
    authenticate(fields, account, "depo");
    if (fields.cmd !== "deposit") throw new Refusal("40");
    return { data: { deposit: store.deposit }, rc: "00" };
  },
  "/price-list": ({ account, store, priceList }, fields) => {
    authenticate(fields, account, "pricelist");
    return { data: priceList.rows(store.products, fields), rc: "00" };
  },
  "/transaction": answerTransaction,
};

async function replyTo(
  supplier: Supplier,
  path: string,
  fields: Record<string, unknown> | undefined,
): Promise<Reply> {
  try {
    if (fields === undefined) throw new Refusal("40");
    return (await calls[path]?.(supplier, fields)) ?? refused("40");
  } catch (error) {
    if (error instanceof Refusal) return refused(error.rc);
    throw error;
  }
}

function send(
  { failureStatus }: Supplier,
  response: ServerResponse,
  record: RequestRecord,
  { data, failed, spoil }: Reply,
): void {
  if (spoil === "never") return;
  if (spoil === "cut") {
    response.destroy();
  } else if (spoil === "error") page(response, record, 500, "Internal Server Error");
  else if (spoil === "page") page(response, record, 200, "Silakan coba beberapa saat lagi");
  else {
    record.status = failed ? failureStatus : 200;
    json(response, record.status, { data });
  }
}

/** What a proxy before the supplier answers when something is wrong. */
function page(response: ServerResponse, record: RequestRecord, status: number, text: string): void {
  record.status = status;
  response.writeHead(status, { "Content-Type": "text/html; charset=utf-8" });
  response.end(`<!doctype html><html lang="id"><title>${text}</title><h1>${text}</h1></html>`);
}

async function answerPing(
  { book }: Supplier,
  response: ServerResponse,
  record: RequestRecord,
): Promise<void> {
  const ping = await book.ping();
  if (ping === undefined) return page(response, record, 404, "Not Found");
  record.status = 200;
  json(response, 200, ping.body);
}

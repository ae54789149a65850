import type { IncomingMessage, ServerResponse } from "node:http";
import { json } from "../shared/answers";
import { startLocalServer } from "../shared/local-server";
import { answerApi } from "./api";
import type { Account } from "./authenticate";
import { answerControl } from "./control";
import { OrderBook } from "./order-book";
import { answerPage } from "./page";
import { PriceList, type PriceListLimits } from "./price-list";
import type { Supplier } from "./supplier";
import { SupplierStore } from "./supplier-store";

export type DigiflazzSimulatorOptions = Account &
  Partial<PriceListLimits> & {
    /** 0, or none: any free one. */
    port?: number;
    /** Where webhooks go that name no other address; see also `setWebhook`. */
    webhookUrl?: string | undefined;
    /** Webhooks are signed with it; without one they are not signed. */
    webhookSecret?: string | undefined;
    /** Where orders, deposit and catalogue are kept, so that they survive a restart. */
    stateFile?: string | undefined;
    /** Whole Rupiah, where no file says otherwise. */
    deposit?: number;
    /** How long it takes until pending orders are decided. */
    delayMs?: number;
    /** How late answers are in mode `slow`. */
    slowMs?: number;
    /** The HTTP status of answers that say that something failed; clients report both. */
    failureStatus?: 200 | 400;
    /** The clock of cut-off hours and of the 90 days that a `ref_id` is remembered. */
    now?: () => Date;
  };

export type DigiflazzSimulator = {
  /** The base of the protocol, such as `http://127.0.0.1:4000/v1`. */
  url: string;
  /** Where the page and `/control` are. */
  origin: string;
  /** Changes where webhooks go, and how they are signed. */
  setWebhook(url: string, secret?: string): void;
  close(): Promise<void>;
};

/**
 * A supplier that speaks Digiflazz's protocol, on 127.0.0.1 only: `/v1` is Digiflazz's, `/control`
 * is for tests, and `/` shows catalogue, behaviours and orders.
 */
export async function startDigiflazzSimulator({
  username,
  apiKey,
  port = 0,
  webhookUrl,
  webhookSecret,
  stateFile,
  deposit = 10_000_000,
  delayMs = 3_000,
  slowMs = 10_000,
  listIntervalMs = 5 * 60_000,
  codeIntervalMs = 1_000,
  failureStatus = 400,
  now = () => new Date(),
}: DigiflazzSimulatorOptions): Promise<DigiflazzSimulator> {
  const store = await SupplierStore.open(stateFile, deposit);
  const book = new OrderBook(store, delayMs);
  const setWebhook = (url: string, secret?: string) => {
    book.hook = { url, secret };
  };
  if (webhookUrl !== undefined) setWebhook(webhookUrl, webhookSecret);
  const supplier: Supplier = {
    account: { username, apiKey },
    store,
    book,
    priceList: new PriceList({ listIntervalMs, codeIntervalMs }),
    lost: new Set(),
    now,
    slowMs,
    failureStatus,
    mode: "ok",
  };
  const server = await startLocalServer(
    (request, response) => {
      answer(supplier, request, response).catch(() => {
        if (response.headersSent) response.destroy();
        else json(response, 500, { error: "The simulator failed" });
      });
    },
    { port },
  ).catch(async (error: unknown) => {
    await book.close();
    throw error;
  });
  return {
    url: `${server.origin}/v1`,
    origin: server.origin,
    setWebhook,
    async close() {
      await Promise.all([server.close(), book.close()]);
    },
  };
}

async function answer(
  supplier: Supplier,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const url = new URL(request.url ?? "/", "http://simulator");
  const { pathname } = url;
  const segments = pathname.slice(1).split("/");
  if (segments[0] === "v1") await answerApi(supplier, request, response, pathname.slice(3));
  else if (segments[0] === "control") await answerControl(supplier, request, response, segments);
  else answerPage(supplier, request, response, url);
}

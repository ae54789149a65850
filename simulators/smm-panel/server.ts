import type { IncomingMessage, ServerResponse } from "node:http";
import { document, json } from "../shared/answers";
import { startLocalServer } from "../shared/local-server";
import { answerApi } from "./api";
import { answerControl } from "./control";
import { page } from "./page";
import { Panel } from "./panel";
import { Refusal } from "./refusal";
import type { Currency } from "./services";

export type SmmPanelSimulatorOptions = {
  /** 0, or none: any free one. */
  port?: number;
  key: string;
  currency?: Currency;
  /** Decimal, in the panel's currency. */
  balance?: string;
  /** How long an order takes. */
  deliveryMs?: number;
  /** Where orders are kept, so that they survive a restart. */
  stateFile?: string;
};

export type SmmPanelSimulator = {
  /** The address of the protocol, such as `http://127.0.0.1:4000/api/v2`. */
  url: string;
  origin: string;
  close(): Promise<void>;
};

const balances: Record<Currency, string> = { IDR: "25000000", USD: "1500" };

/**
 * A social-media panel that speaks "API v2", on 127.0.0.1 only: `/api/v2` is what panels have, `/`
 * shows people what was ordered, `/control` is for tests. What becomes of an order depends on the words
 * in its link or username, see `behaviour.ts`.
 */
export async function startSmmPanelSimulator({
  port,
  key,
  currency = "IDR",
  balance = balances[currency],
  deliveryMs = 20_000,
  stateFile,
}: SmmPanelSimulatorOptions): Promise<SmmPanelSimulator> {
  const panel = await Panel.open({ key, currency, balance, deliveryMs }, stateFile);
  const { origin, close } = await startLocalServer(
    (request, response) => {
      answer(panel, request, response).catch((error: unknown) => {
        if (response.headersSent) response.destroy();
        else if (error instanceof Refusal) json(response, 200, { error: error.message });
        else if (error instanceof RangeError) json(response, 422, { error: error.message });
        else json(response, 500, { error: "Server error" });
      });
    },
    { port },
  );
  return { url: `${origin}/api/v2`, origin, close };
}

async function answer(
  panel: Panel,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { pathname } = new URL(request.url ?? "/", "http://127.0.0.1");
  const segments = pathname.slice(1).split("/");
  if (pathname === "/api/v2" && request.method === "POST") {
    await answerApi(panel, request, response);
  } else if (segments[0] === "control") await answerControl(panel, request, response, segments);
  else if (pathname === "/" && request.method === "GET") document(response, "html", page(panel));
  else json(response, 404, { error: "Not found" });
}

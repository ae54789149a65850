import type { IncomingMessage, ServerResponse } from "node:http";
import { json } from "../shared/answers";
import { startLocalServer } from "../shared/local-server";
import { answerApi, type Gateway } from "./api";
import type { Merchant } from "./create-transaction";
import { answerControl, answerPages } from "./pages";
import { Refusal } from "./refusal";
import { Simulation } from "./simulation";
import { TransactionStore } from "./transaction-store";

export type TripaySimulatorOptions = Merchant & {
  /** 0, or none: any free one. */
  port?: number;
  /** Where transactions are kept, so that they survive a restart. */
  stateFile?: string;
};

export type TripaySimulator = {
  /** The base of the protocol, such as `http://127.0.0.1:4000/api`. */
  url: string;
  origin: string;
  close(): Promise<void>;
};

/**
 * A payment gateway that speaks Tripay's protocol, on 127.0.0.1 only: `/api` is Tripay's, `/pay`
 * lets a person play the customer, `/control` lets a test.
 */
export async function startTripaySimulator({
  port = 0,
  stateFile,
  ...merchant
}: TripaySimulatorOptions): Promise<TripaySimulator> {
  const store = await TransactionStore.open(stateFile);
  const simulation = new Simulation(store, merchant.privateKey);
  const gateway: Gateway = { merchant, store, origin: "" };
  const server = await startLocalServer(
    (request, response) => {
      simulation.expireDue();
      answer(gateway, simulation, request, response).catch((error: unknown) => {
        if (response.headersSent) response.destroy();
        else if (error instanceof Refusal) {
          json(response, error.status, { success: false, message: error.message });
        } else json(response, 500, { success: false, message: "Server Error" });
      });
    },
    { port },
  ).catch(async (error: unknown) => {
    await simulation.close();
    throw error;
  });
  gateway.origin = server.origin;
  return {
    url: `${server.origin}/api`,
    origin: server.origin,
    async close() {
      await Promise.all([server.close(), simulation.close()]);
    },
  };
}

async function answer(
  gateway: Gateway,
  simulation: Simulation,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const url = new URL(request.url ?? "/", gateway.origin);
  const segments = url.pathname.slice(1).split("/");
  const rooms = { store: gateway.store, simulation };
  if (segments[0] === "api") await answerApi(gateway, request, response, url);
  else if (segments[0] === "control") await answerControl(rooms, request, response, segments);
  else await answerPages(rooms, request, response, segments);
}

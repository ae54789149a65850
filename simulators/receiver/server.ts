import type { IncomingMessage, ServerResponse } from "node:http";
import { json } from "../shared/answers";
import { startLocalServer } from "../shared/local-server";
import { answerCallback } from "./callback";
import { answerControl } from "./control";
import { EventLog, type Received } from "./event-log";
import { parseMode } from "./mode";
import { answerPage } from "./page";
import { signingKey } from "./secret";
import type { ReceiverState } from "./state";

export type ReceiverOptions = {
  /** 0, or none: any free one. */
  port?: number;
  /** 127.0.0.1 unless said otherwise. */
  host?: string;
  /** `whsec_...`; without one everything is believed and shown as unchecked. */
  secret?: string | undefined;
  /** Called for each event when it is taken, so at most once for each id. */
  onEvent?: (event: Received) => void;
  /** Gets one readable line for each attempt. */
  log?: (line: string) => void;
};

export type Receiver = {
  /** The callback address, such as `http://127.0.0.1:4100/callback`. */
  url: string;
  origin: string;
  /** The latest 1,000 events, oldest first. */
  events(): Received[];
  /** @throws RangeError where it is no `whsec_...` */
  setSecret(secret: string | undefined): void;
  /** How to answer from now on, such as `ok`, `500`, `slow:12` or `fail:2`. @throws RangeError */
  setMode(mode: string): void;
  close(): Promise<void>;
};

/**
 * A webhook receiver for development: `/callback` takes events, verifies both signatures and
 * misbehaves on demand, `/` shows what came, `/control` lets a program look and change modes.
 */
export async function startReceiver(options: ReceiverOptions = {}): Promise<Receiver> {
  const state: ReceiverState = {
    log: new EventLog(),
    mode: parseMode("ok"),
    secret: undefined,
    onEvent: options.onEvent ?? (() => undefined),
    print: options.log ?? (() => undefined),
  };
  const setSecret = (secret: string | undefined) => {
    if (secret !== undefined) signingKey(secret);
    state.secret = secret;
  };
  setSecret(options.secret);
  const { origin, close } = await startLocalServer(
    (request, response) => {
      answer(state, request, response).catch((error: unknown) => {
        if (response.headersSent || !(error instanceof RangeError)) response.destroy();
        else json(response, 400, { error: error.message });
      });
    },
    { port: options.port, host: options.host },
  );
  return {
    url: `${origin}/callback`,
    origin,
    events: () => state.log.all(),
    setSecret,
    setMode(mode) {
      state.mode = parseMode(mode);
    },
    close,
  };
}

async function answer(state: ReceiverState, request: IncomingMessage, response: ServerResponse) {
  const url = new URL(request.url ?? "/", "http://receiver");
  if (url.pathname === "/callback") await answerCallback(state, request, response, url);
  else if (url.pathname.startsWith("/control/")) await answerControl(state, request, response, url);
  else answerPage(state, request, response, url);
}

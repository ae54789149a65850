import type { ServerResponse } from "node:http";
import { gzipSync } from "node:zlib";
import type { Mode } from "./mode";

const dripMilliseconds = 500;
const chunk = Buffer.alloc(64 * 1_024, "a");
const bombTimes = 100;

/** Answers one attempt to deliver, well or badly. */
export function answerAttempt(
  response: ServerResponse,
  { name, amount }: Mode,
  status: number | null,
  body: object,
): void {
  if (name === "hang") return;
  if (name === "close") response.socket?.end();
  else if (name === "reset") response.socket?.resetAndDestroy();
  else if (name === "drip-headers") dripHeaders(response);
  else if (name === "drip") repeatedly(response, () => response.write("."));
  else if (name === "huge") sendHuge(response);
  else if (name === "gzip-bomb") sendBomb(response);
  else {
    if (name === "redirect") response.setHeader("Location", "/callback?mode=ok");
    const delay = name === "slow" ? amount * 1_000 : 0;
    const timer = setTimeout(() => sendJson(response, status ?? 200, body), delay);
    response.on("close", () => clearTimeout(timer));
  }
}

function sendJson(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(body));
}

function repeatedly(response: ServerResponse, action: () => void): void {
  action();
  const timer = setInterval(action, dripMilliseconds);
  response.on("close", () => clearInterval(timer));
}

function dripHeaders(response: ServerResponse): void {
  const { socket } = response;
  socket?.write("HTTP/1.1 200 OK\r\nX-Drip: ");
  repeatedly(response, () => socket?.write("."));
}

/** A body without end, as fast as it is read. */
function sendHuge(response: ServerResponse): void {
  response.writeHead(200, { "Content-Type": "text/plain" });
  const more = () => {
    while (!response.destroyed && response.write(chunk));
  };
  response.on("drain", more);
  more();
}

/** 1 MiB that unpacks to 1 GiB: gzip may consist of many members. */
function sendBomb(response: ServerResponse): void {
  const member = gzipSync(Buffer.alloc(10 * 1_024 * 1_024));
  response.writeHead(200, { "Content-Type": "text/plain", "Content-Encoding": "gzip" });
  for (let time = 0; time < bombTimes; time++) response.write(member);
  response.end();
}

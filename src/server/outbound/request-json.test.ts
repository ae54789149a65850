import type { RequestListener } from "node:http";
import { afterEach, expect, test } from "vitest";
import { freePort } from "../free-port";
import { requestJson } from "./request-json";
import { startReceiver } from "./testing/receivers";

const opened: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of opened.splice(0)) await close();
});

async function server(listener: RequestListener): Promise<string> {
  const { port, close } = await startReceiver(listener);
  opened.push(close);
  return `http://127.0.0.1:${port}/`;
}

const get = { method: "GET", headers: {} } as const;

test("an answer is JSON with its status, whatever that is", async () => {
  const url = await server((_, response) => response.writeHead(402).end('{"a":1}'));
  expect(await requestJson(url, get)).toEqual({ status: 402, value: { a: 1 } });
});

test.each<[string, RequestListener, string]>([
  ["a page", (_, response) => response.end("<html>"), "answer 200 is no JSON"],
  ["a cut connection", (_, response) => response.destroy(), "request failed (UND_ERR_SOCKET)"],
  ["silence", () => undefined, "no answer within 0.2 s"],
  ["a trickle", (_, response) => response.write("["), "no answer within 0.2 s"],
  [
    "too much",
    (_, response) => response.end("1".repeat(1024 * 1024 + 1)),
    "answer of more than 1 MiB",
  ],
])("%s is no answer, though something was asked", async (_, listener, message) => {
  const url = await server(listener);
  await expect(requestJson(url, { ...get, deadlineMs: 200 })).rejects.toMatchObject({
    ...{ name: "NoAnswer", message, sent: true },
  });
});

test("where there was no connection nothing was asked", async () => {
  const port = await freePort();
  for (const host of ["127.0.0.1", "localhost", "no-such-host.invalid"]) {
    await expect(requestJson(`http://${host}:${port}/`, get)).rejects.toMatchObject({
      ...{ name: "NoAnswer", sent: false },
    });
  }
});

test("a redirect is an answer, and is not followed", async () => {
  const asked: (string | undefined)[] = [];
  const url = await server((request, response) => {
    asked.push(request.url);
    response.writeHead(307, { location: "/elsewhere" }).end("{}");
  });
  expect(await requestJson(url, get)).toEqual({ status: 307, value: {} });
  expect(asked).toEqual(["/"]);
});

test("a larger answer is read where it is expected", async () => {
  const url = await server((_, response) => response.end(`"${"1".repeat(1024 * 1024)}"`));
  const { value } = await requestJson(url, { ...get, maxAnswerBytes: 2 * 1024 * 1024 });
  expect(value).toHaveLength(1024 * 1024);
});

import { expect, test } from "vitest";
import { ignoreBody, MAX_BODY_BYTES, parseJsonObject, readBody } from "./read-body";
import type { RestRequest } from "./request";

function request(chunks: (string | Uint8Array)[], headers: Record<string, string> = {}) {
  let taken = 0;
  const all: Record<string, string> = { "content-type": "application/json", ...headers };
  async function* body() {
    for (const chunk of chunks) {
      taken += 1;
      yield typeof chunk === "string" ? new TextEncoder().encode(chunk) : chunk;
    }
  }
  const asked = {
    method: "POST",
    target: "/api/v1/trx",
    header: (name: string) => all[name],
    body: body(),
    remoteAddress: undefined,
  };
  return { asked, taken: () => taken };
}

async function readJsonObject(asked: RestRequest): Promise<Record<string, unknown>> {
  return parseJsonObject(await readBody(asked));
}

test("reads one object from any number of chunks", async () => {
  const { asked } = request(['{"a":"', new Uint8Array([0xc3]), new Uint8Array([0xa9]), '"}']);
  expect(await readJsonObject(asked)).toEqual({ a: "é" });
});

test("exactly 64 KiB pass, and reading stops right after them", async () => {
  const object = '{"a":1}'.padEnd(MAX_BODY_BYTES);
  expect(await readJsonObject(request([object]).asked)).toEqual({ a: 1 });
  const long = request(Array.from({ length: 1_000 }, () => " ".repeat(1_024)));
  await expect(readJsonObject(long.asked)).rejects.toMatchObject({ code: "PAYLOAD_TOO_LARGE" });
  expect(long.taken()).toBe(65);
});

test("an announced size over the limit is refused unread", async () => {
  const { asked, taken } = request(["{}"], { "content-length": String(MAX_BODY_BYTES + 1) });
  await expect(readJsonObject(asked)).rejects.toMatchObject({ code: "PAYLOAD_TOO_LARGE" });
  expect(taken()).toBe(0);
});

test.each([
  ["application/json"],
  ["Application/JSON; charset=utf-8"],
  ['application/json;charset="UTF-8"'],
])("%s is read", async (type) => {
  expect(await readJsonObject(request(["{}"], { "content-type": type }).asked)).toEqual({});
});

test.each([[""], ["text/json"], ["application/json, text/plain"], ["application/jsonp"]])(
  "content type %j is not",
  async (type) => {
    await expect(
      readJsonObject(request(["{}"], { "content-type": type }).asked),
    ).rejects.toMatchObject({ code: "UNSUPPORTED_MEDIA_TYPE" });
  },
);

test.each<[string, string[], Record<string, string>, string]>([
  ["none, whatever type it would have", [], { "content-type": "text/plain" }, "OK"],
  ["none of no type", [], { "content-type": "" }, "OK"],
  ["an empty one", [""], { "content-type": "application/x-www-form-urlencoded" }, "OK"],
  ["JSON", ['{"a":1}'], {}, "OK"],
  ["JSON of no type", ["{}"], { "content-type": "" }, "UNSUPPORTED_MEDIA_TYPE"],
  ["a compressed one", ["{}"], { "content-encoding": "gzip" }, "UNSUPPORTED_MEDIA_TYPE"],
  ["no JSON", ["{"], {}, "MALFORMED_JSON"],
  ["a long one", [" ".repeat(MAX_BODY_BYTES), " "], {}, "PAYLOAD_TOO_LARGE"],
])(
  "where no body is needed, %s is answered as it should be",
  async (_name, chunks, headers, said) => {
    const outcome = ignoreBody(request(chunks, headers).asked).then(
      () => "OK",
      (error) => error.code,
    );
    expect(await outcome).toBe(said);
  },
);

import type { IncomingHttpHeaders, RequestListener } from "node:http";
import { text } from "node:stream/consumers";
import { describe, expect, test } from "vitest";
import { startReceiver } from "@/server/outbound/testing/receivers";
import { closeAfterTest } from "../../../../../simulators/shared/testing";
import { HttpLookup } from "./http-lookup";
import { httpLookupSettings } from "./http-lookup-settings";

const account = { code: "ml", customerId: "123", zoneId: "7" };

async function lookup(listener: RequestListener, settings: object = {}, credentials = {}) {
  const receiver = await startReceiver(listener);
  closeAfterTest(receiver);
  const connection = { base_url: `http://127.0.0.1:${receiver.port}/api/`, path: "/ask" };
  const parsed = httpLookupSettings.parse({ ...connection, name_path: "data.name", ...settings });
  return new HttpLookup(parsed, credentials);
}

type Request = { method?: string; url?: string; headers: IncomingHttpHeaders; body: string };

/** A look-up whose requests are kept; each finds Budi. */
async function recorded(settings: object, credentials = {}) {
  const requests: Request[] = [];
  const validator = await lookup(
    async (request, response) => {
      const { method, url, headers } = request;
      requests.push({ method, url, headers, body: await text(request) });
      response.end('{"data":{"name":"Budi"}}');
    },
    settings,
    credentials,
  );
  return { validator, requests };
}

const answering = (answer: unknown, status = 200): RequestListener => {
  return (_, response) => response.writeHead(status).end(JSON.stringify(answer));
};

describe("a request is made by its templates:", () => {
  test("a signature, and values that cannot leave their place in the address", async () => {
    const { validator, requests } = await recorded(
      {
        path: "/{merchant}/{code}?id={customer_id}&zone={zone_id}&sign={sign}",
        signatures: { sign: { algorithm: "md5", text: "{merchant}:{secret}:{customer_id}" } },
      },
      { merchant: "M1", secret: "s3cret" },
    );
    const hostile = "1&id=2#/../{secret}?%2e é";
    await validator.lookUp({ ...account, customerId: hostile });
    await validator.lookUp({ code: "ml", customerId: "1", zoneId: undefined });
    expect(requests).toMatchObject([
      {
        method: "GET",
        url: expect.stringContaining("/api/M1/ml?id=1%26id%3D2%23%2F..%2F%7Bsecret%7D"),
      },
      { url: "/api/M1/ml?id=1&zone=&sign=2ac0d8e6886cead77a6dff0c3f1a32d7" },
    ]);
    const query = new URL(requests[0]?.url ?? "", "http://x").searchParams;
    expect([...query.keys()]).toEqual(["id", "zone", "sign"]);
    expect(query.get("id")).toBe(hostile);
  });

  test("JSON of any shape, with a header", async () => {
    const { validator, requests } = await recorded(
      {
        method: "POST",
        headers: { "X-Key": "Key {api_key}" },
        body: { json: { user: { id: "{customer_id}", zone: ["{zone_id}"] }, fast: true, n: 1 } },
      },
      { api_key: "k" },
    );
    await validator.lookUp({ ...account, customerId: '1","admin":"{api_key}' });
    expect(requests).toMatchObject([
      { method: "POST", headers: { "x-key": "Key k", "content-type": "application/json" } },
    ]);
    expect(JSON.parse(requests[0]?.body ?? "")).toEqual({
      ...{ user: { id: '1","admin":"{api_key}', zone: ["7"] }, fast: true, n: 1 },
    });
  });

  test("a form", async () => {
    const { validator, requests } = await recorded({
      method: "POST",
      body: { form: { game: "{code}", id: "{customer_id}-{zone_id}" } },
    });
    await validator.lookUp({ ...account, customerId: "1&game=x" });
    const [request] = requests;
    expect(request?.headers["content-type"]).toBe("application/x-www-form-urlencoded");
    expect(request?.body).toBe("game=ml&id=1%26game%3Dx-7");
  });

  test("an account that would be a step of its path is not asked for", async () => {
    const { validator, requests } = await recorded({ path: "/games/{customer_id}/name" });
    for (const customerId of [".", ".."]) {
      expect(await validator.lookUp({ ...account, customerId })).toEqual({ outcome: "not_found" });
    }
    expect(requests).toEqual([]);
    await validator.lookUp({ ...account, customerId: "%2e%2e" });
    await validator.lookUp({ ...account, customerId: "..." });
    expect(requests.map(({ url }) => url)).toEqual([
      "/api/games/%252e%252e/name",
      "/api/games/.../name",
    ]);
  });
});

describe("an answer is", () => {
  const unavailable = (reason: string) => ({ outcome: "unavailable", reason });

  test("found with everything that was told", async () => {
    const answer = { data: { name: " Budi ", places: [{ name: "Indonesia", code: "ID" }] } };
    const paths = { region_path: "data.places.0.name", region_code_path: "data.places.0.code" };
    const validator = await lookup(answering(answer, 201), paths);
    expect(await validator.lookUp(account)).toEqual({
      outcome: "found",
      account: { accountName: "Budi", region: "Indonesia", regionCode: "ID", details: {} },
    });
  });

  test("found with an empty region where it is missing or no text", async () => {
    const validator = await lookup(answering({ data: { name: "Budi", region: 62 } }), {
      ...{ region_path: "data.region", region_code_path: "data.code" },
    });
    expect(await validator.lookUp(account)).toMatchObject({
      account: { region: "", regionCode: "" },
    });
  });

  const valid = { path: "data.valid", value: true };
  const none = [{ path: "data.valid", value: false }, { status: 404 }, { path: "x", value: null }];
  test.each<[string, unknown, number, string]>([
    ["found", { x: 1, data: { name: "Budi", valid: true } }, 200, "found"],
    ["not found by a value", { x: 1, data: { name: "Budi", valid: false } }, 200, "not_found"],
    ["not found by its status", { x: 1 }, 404, "not_found"],
    ["not found by an absent value", { data: { name: "Budi", valid: true } }, 200, "not_found"],
    [
      "no answer where it is not said to be found",
      { x: 1, data: { name: "B" } },
      200,
      "unavailable",
    ],
    [
      "no answer with a text for true",
      { x: 1, data: { name: "B", valid: "true" } },
      200,
      "unavailable",
    ],
    ["no answer without a name", { x: 1, data: { valid: true } }, 200, "unavailable"],
    [
      "no answer with an empty name",
      { x: 1, data: { name: " ", valid: true } },
      200,
      "unavailable",
    ],
    ["no answer with NUL", { x: 1, data: { name: "a\0", valid: true } }, 200, "unavailable"],
    [
      "no answer with half a character",
      { x: 1, data: { name: "\ud800", valid: true } },
      200,
      "unavailable",
    ],
    [
      "no answer with a name of 201",
      { x: 1, data: { name: "n".repeat(201), valid: true } },
      200,
      "unavailable",
    ],
    ["no answer with a redirect", { x: 1, data: { name: "B", valid: true } }, 302, "unavailable"],
    ["no answer with an error", { x: 1, data: { name: "B", valid: true } }, 500, "unavailable"],
    ["not found by null", { x: null }, 200, "not_found"],
  ])("%s", async (_, answer, status, outcome) => {
    const validator = await lookup(answering(answer, status), { found: valid, not_found: none });
    expect(await validator.lookUp(account)).toMatchObject({ outcome });
  });

  test("not found where what is looked at is only inherited", async () => {
    const validator = await lookup(answering({}), {
      not_found: [{ path: "valueOf", value: null }],
    });
    expect(await validator.lookUp(account)).toEqual({ outcome: "not_found" });
  });

  test("none after 8 s, over 64 KiB, or without a connection", async () => {
    const silent = await lookup(() => undefined);
    const trickle = await lookup((_, response) => {
      const timer = setInterval(() => response.write(" "), 100);
      response.on("close", () => clearInterval(timer));
    });
    const long = await lookup(answering({ data: { name: "B" }, more: "m".repeat(65_536) }));
    const gone = new HttpLookup(
      httpLookupSettings.parse({ base_url: "http://127.0.0.1:9", path: "/", name_path: "n" }),
      {},
    );
    const startedAt = performance.now();
    const ask = (validator: HttpLookup) => validator.lookUp(account);
    expect(await Promise.all([silent, trickle, long, gone].map(ask))).toEqual([
      unavailable("no answer within 8 s"),
      unavailable("no answer within 8 s"),
      unavailable("answer of more than 0.0625 MiB"),
      unavailable(expect.stringContaining("request failed")),
    ]);
    expect(performance.now() - startedAt).toBeGreaterThan(7_900);
  });
});

import { json } from "node:stream/consumers";
import { expect, test } from "vitest";
import { startReceiver } from "@/server/outbound/testing/receivers";
import { closeAfterTest } from "../../../../../simulators/shared/testing";
import { Peer } from "./peer";

async function peer(status: number, answer: unknown, base = "") {
  const asked: unknown[] = [];
  const receiver = await startReceiver(async (request, response) => {
    const { method, url, headers } = request;
    asked.push({ method, url, key: headers["x-apikey"], body: await json(request) });
    response.writeHead(status).end(JSON.stringify(answer));
  });
  closeAfterTest(receiver);
  const settings = { base_url: `http://127.0.0.1:${receiver.port}${base}` };
  return { validator: new Peer(settings, { api_key: "grs_live_x" }), asked };
}

const account = { code: "12", customerId: "123", zoneId: undefined };

test("it is asked as resellers ask, and told of what it knows", async () => {
  const data = { account_name: "Budi", region: "", region_code: "ID", cached: true };
  const details = { kyc: true, level: 3, nick: null };
  const answer = { message: "OK", data: { ...data, details } };
  const { validator, asked } = await peer(200, answer, "/api");
  expect(await validator.lookUp(account)).toEqual({
    outcome: "found",
    account: { accountName: "Budi", region: "", regionCode: "ID", details },
  });
  await validator.lookUp({ ...account, zoneId: "7" });
  const request = { method: "POST", url: "/api/v1/item/validate", key: "grs_live_x" };
  expect(asked).toEqual([
    { ...request, body: { item_id: 12, customer_id: "123" } },
    { ...request, body: { item_id: 12, customer_id: "123", zone_id: "7" } },
  ]);
});

test("its address may leave out /api", async () => {
  const { validator, asked } = await peer(200, {});
  await validator.lookUp(account);
  expect(asked).toMatchObject([{ url: "/api/v1/item/validate" }]);
});

test.each<[string, number, unknown, object]>([
  ["no more than a name", 200, { data: { account_name: "Budi" } }, { outcome: "found" }],
  [
    "details of another shape",
    200,
    { data: { account_name: "Budi", details: { deep: { er: 1 } } } },
    { outcome: "found", account: expect.objectContaining({ details: {} }) },
  ],
  ["no account", 422, { message: "ACCOUNT_NOT_FOUND" }, { outcome: "not_found" }],
  [
    "another refusal",
    422,
    { message: "VALIDATION_NOT_AVAILABLE" },
    { outcome: "unavailable", reason: "refused: VALIDATION_NOT_AVAILABLE" },
  ],
  [
    "a refusal in free words",
    422,
    { message: "no such customer 123" },
    { outcome: "unavailable", reason: "answer 422 is not understood" },
  ],
  ["a wrong key", 401, { message: "INVALID_API_KEY" }, { outcome: "unavailable" }],
  [
    "not found with another status",
    404,
    { message: "ACCOUNT_NOT_FOUND" },
    { outcome: "unavailable" },
  ],
  ["no name", 200, { message: "OK", data: {} }, { outcome: "unavailable" }],
  ["no object", 200, [], { outcome: "unavailable" }],
])("an answer with %s", async (_, status, answer, outcome) => {
  const { validator } = await peer(status, answer);
  expect(await validator.lookUp(account)).toMatchObject(outcome);
});

import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { closeAfterTest } from "../shared/testing";
import { type NicknameSimulator, startNicknameSimulator } from "./server";

const apiKey = "look-up-key";

async function simulator(): Promise<NicknameSimulator> {
  const running = await startNicknameSimulator({ apiKey, slowMs: 120 });
  closeAfterTest(running);
  return running;
}

/** Asks as APIGames is asked. */
function bySignature({ url }: NicknameSimulator, game: string, members: Record<string, string>) {
  const signature = createHash("md5").update(`M1${apiKey}`).digest("hex");
  const query = new URLSearchParams({ signature, ...members });
  return fetch(`${url}/merchant/M1/cek-username/${game}?${query}`);
}

function byKey({ url }: NicknameSimulator, members: object, key = apiKey) {
  return fetch(`${url}/lookup`, {
    method: "POST",
    headers: { "Content-Type": "application/json", "X-Api-Key": key },
    body: JSON.stringify(members),
  });
}

test("an account is found both ways under the same name", async () => {
  const running = await simulator();
  const account = { user_id: "12345678", zone_id: "2001" };
  const signed = await (await bySignature(running, "mobilelegend", account)).json();
  expect(signed).toMatchObject({ status: 1, rc: 0, message: "Data Found" });
  expect(signed.data).toEqual({ is_valid: true, username: expect.stringMatching(/^\w+678$/) });
  const keyed = await byKey(running, { game: "mobilelegend", ...account });
  expect(keyed.status).toBe(200);
  expect(await keyed.json()).toEqual({
    result: { nickname: signed.data.username, region: "SEA", country: "ID" },
  });
  expect(running.requests()).toMatchObject([
    { path: "/merchant/M1/cek-username/mobilelegend", ...account, outcome: "found" },
    { path: "/lookup", game: "mobilelegend", ...account, outcome: "found" },
  ]);
});

test("an account that is not there is a success one way and a 404 the other", async () => {
  const running = await simulator();
  const signed = await bySignature(running, "freefire", { user_id: "1404" });
  expect(signed.status).toBe(200);
  expect((await signed.json()).data).toEqual({ is_valid: false, username: "" });
  const keyed = await byKey(running, { game: "freefire", user_id: "1404" });
  expect(keyed.status).toBe(404);
  expect(await keyed.json()).toEqual({ error: { code: "ACCOUNT_NOT_FOUND" } });
});

test.each([
  ["another game", "chess", { user_id: "1" }, 404, 422, "UNKNOWN_GAME"],
  ["no zone where one is needed", "mobilelegend", { user_id: "1" }, 400, 422, "ZONE_ID_REQUIRED"],
  ["no account", "freefire", { user_id: "" }, 400, 422, "USER_ID_REQUIRED"],
])("%s is refused", async (_what, game, account, signedStatus, keyedStatus, code) => {
  const running = await simulator();
  const signed = await bySignature(running, game, account);
  expect(signed.status).toBe(signedStatus);
  expect(await signed.json()).toMatchObject({ status: 0, data: null });
  const keyed = await byKey(running, { game, ...account });
  expect(keyed.status).toBe(keyedStatus);
  expect(await keyed.json()).toEqual({ error: { code } });
});

test("a wrong key or signature opens nothing, and is recorded without it", async () => {
  const running = await simulator();
  const signature = "0".repeat(32);
  const signed = await bySignature(running, "freefire", { user_id: "1", signature });
  expect(signed.status).toBe(401);
  expect((await byKey(running, { game: "freefire", user_id: "1" }, "other")).status).toBe(401);
  const recorded = await (await fetch(`${running.origin}/control/requests`)).json();
  expect(recorded.data).toMatchObject([{ outcome: "unauthorized" }, { outcome: "unauthorized" }]);
  expect(JSON.stringify(recorded)).not.toContain(signature);
});

test.each(["bySignature", "byKey"])("%s: slow, broken and malformed answers", async (way) => {
  const running = await simulator();
  const ask = (user_id: string) =>
    way === "byKey"
      ? byKey(running, { game: "freefire", user_id })
      : bySignature(running, "freefire", { user_id });
  const started = Date.now();
  expect((await ask("1408")).status).toBe(200);
  expect(Date.now() - started).toBeGreaterThanOrEqual(115);
  expect((await ask("1500")).status).toBe(500);
  const malformed = await ask("1599");
  expect(malformed.headers.get("content-type")).toBe("application/json");
  await expect(malformed.json()).rejects.toThrow(SyntaxError);
});

test("numbers are taken as texts, and what is no JSON names no game", async () => {
  const running = await simulator();
  expect((await byKey(running, { game: "freefire", user_id: 123 })).status).toBe(200);
  expect((await byKey(running, [])).status).toBe(422);
});

test("the page escapes what was asked", async () => {
  const running = await simulator();
  await byKey(running, { game: "freefire", user_id: "<b>777" });
  const text = await (await fetch(running.origin)).text();
  expect(text).toContain("&#60;b&#62;777");
  expect(text).not.toContain("<b>777");
  expect((await fetch(`${running.origin}/other`)).status).toBe(404);
});

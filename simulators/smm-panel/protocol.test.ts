import { expect, test } from "vitest";
import { serviceTypes } from "./services";
import { call, key, made, ordered, simulator } from "./testing";

test("services have every type, and numbers as text", async () => {
  const { body } = await call(await simulator(), "services");
  expect(new Set(body.map(({ type }: { type: string }) => type))).toEqual(new Set(serviceTypes));
  expect(body[0]).toEqual({
    ...{ service: 101, name: "Instagram Followers Indonesia [30D Refill]", type: "Default" },
    ...{ category: "Instagram Followers", rate: "24500.00", min: "100", max: "50000" },
    ...{ refill: true, cancel: false },
  });
  const dollars = await call(await simulator({ currency: "USD" }), "services");
  expect(dollars.body[0].rate).toBe("1.53125");
});

test.each([
  [{ key: "wrong" }, "Invalid API key"],
  [{ key: "" }, "Invalid API key"],
  [{ action: "buy" }, "Incorrect request"],
  [{ service: 1 }, "Incorrect service ID"],
  [{ link: "" }, "Incorrect link"],
  [{ quantity: 99 }, "Quantity less than minimal 100"],
  [{ quantity: 50_001 }, "Quantity more than maximum 50000"],
  [{ quantity: "ten" }, "Incorrect quantity"],
])("%j is an error with HTTP 200, and no order", async (wrong, error) => {
  const running = await simulator();
  const fields = { service: 101, link: "toko", quantity: 100, ...wrong };
  expect(await call(running, "add", fields)).toEqual({ status: 200, body: { error } });
  expect(await made(running)).toEqual([]);
});

test("JSON is no form, so the key is missing", async () => {
  const { url } = await simulator();
  const body = JSON.stringify({ key, action: "balance" });
  const headers = { "content-type": "application/json" };
  const answer = await fetch(url, { method: "POST", headers, body });
  expect(await answer.json()).toEqual({ error: "Invalid API key" });
});

test.each([
  ["Package", 104, {}, 1],
  ["Custom Comments", 105, { comments: "bagus\n\nmantap\r\n \nkeren\nok\nsip" }, 5],
  ["Custom Comments Package", 106, { comments: "bagus" }, 1],
  ["Comment Likes", 107, { quantity: 50, username: "toko" }, 50],
  ["Comment Replies", 108, { username: "toko", comments: "1\n2\n3\n4\n5" }, 5],
  ["Mentions", 109, { quantity: 100, usernames: "a\nb" }, 100],
  ["Mentions with Hashtags", 110, { quantity: 100, usernames: "a", hashtags: "b" }, 100],
  ["Mentions Custom List", 111, { usernames: Array(10).fill("a").join("\n") }, 10],
  ["Mentions Hashtag", 112, { quantity: 100, hashtag: "promo" }, 100],
  ["Mentions User Followers", 113, { quantity: 100, username: "toko" }, 100],
  ["Mentions Media Likers", 114, { quantity: 100, media: "https://x.example/p/1" }, 100],
  ["Poll", 304, { quantity: 100, answer_number: 2 }, 100],
  ["SEO", 401, { quantity: 100, keywords: "grosir" }, 100],
  ["Subscriptions", 115, { username: "toko", min: 50, max: 60, delay: 5 }, 60],
  [
    "Web Traffic",
    402,
    { quantity: 500, country: "ID", device: 1, type_of_traffic: 1, google_keyword: "grosir" },
    500,
  ],
])("%s takes its own fields, and not less", async (type, service, own, quantity) => {
  const running = await simulator();
  const fields = { service, link: "https://x.example/p/1", ...own };
  for (const name of Object.keys(own)) {
    const answer = await call(running, "add", { ...fields, [name]: "" });
    expect(answer.body.error, name).toMatch(/^Incorrect|Quantity less/);
  }
  const { body } = await call(running, "add", fields);
  expect(body).toEqual({ order: 23_501 });
  expect(await made(running)).toMatchObject([{ order: 23_501, type, quantity }]);
});

test("a charge is the rate for 1000, and of a package for one", async () => {
  const running = await simulator({ currency: "USD", balance: "100" });
  await ordered(running, "toko", { quantity: 101 });
  await call(running, "add", { service: 104, link: "toko" });
  const charges = (await made(running)).map(({ charge }: { charge: string }) => charge);
  expect(charges).toEqual(["0.15466", "1.43750"]);
  const { body } = await call(running, "balance");
  expect(body).toEqual({ balance: "98.40784", currency: "USD" });
});

test("whoever has too little orders nothing", async () => {
  const running = await simulator({ balance: "24499.99" });
  const { body } = await call(running, "add", { service: 101, link: "toko", quantity: 1_000 });
  expect(body).toEqual({ error: "Not enough funds on balance" });
});

test("many are told at once, and an unknown one spoils no other", async () => {
  const running = await simulator();
  const [one, other] = [await ordered(running, "a-completes"), await ordered(running, "b-never")];
  const { body } = await call(running, "status", { orders: `${one},7,${other}` });
  expect(body).toMatchObject({
    [one]: { status: "Completed", remains: "0", charge: "24500.00000", currency: "IDR" },
    7: { error: "Incorrect order ID" },
    [other]: { remains: "1000" },
  });
  expect((await call(running, "status", { order: one })).body).toEqual(body[one]);
  expect((await call(running, "status", { order: 7 })).body).toEqual({
    error: "Incorrect order ID",
  });
  const tooMany = Array.from({ length: 101 }, (_, index) => index + 1).join(",");
  expect((await call(running, "status", { orders: tooMany })).body).toEqual({
    error: "Too many orders",
  });
});

test("what is completed can be refilled where the service offers it", async () => {
  const running = await simulator();
  const done = await ordered(running, "a-completes");
  const likes = await ordered(running, "b-completes", { service: 102 });
  expect((await call(running, "refill", { order: done })).body).toEqual({ refill: "1" });
  expect((await call(running, "refill", { orders: `${done},${likes}` })).body).toEqual([
    { order: done, refill: 2 },
    { order: likes, refill: { error: "Refill is not available" } },
  ]);
  expect((await call(running, "refill_status", { refill: 1 })).body).toEqual({
    status: "Completed",
  });
  expect((await call(running, "refill_status", { refills: "2,9" })).body).toEqual([
    { refill: 2, status: "Completed" },
    { refill: 9, status: { error: "Refill not found" } },
  ]);
});

test("what is under way can be canceled where the service offers it, and gives its charge back", async () => {
  const running = await simulator({ balance: "100000" });
  const followers = await ordered(running, "a-never");
  const likes = await ordered(running, "b-never", { service: 102 });
  expect((await call(running, "cancel", { orders: `${followers},${likes},7` })).body).toEqual([
    { order: followers, cancel: { error: "Cancel is not available" } },
    { order: likes, cancel: 1 },
    { order: 7, cancel: { error: "Incorrect order ID" } },
  ]);
  expect((await call(running, "status", { order: likes })).body).toMatchObject({
    ...{ status: "Canceled", remains: "1000", charge: "0.00000" },
  });
  expect((await call(running, "balance")).body.balance).toBe("75500.00000");
});

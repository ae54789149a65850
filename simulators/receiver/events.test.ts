import { expect, test } from "vitest";
import type { Received } from "./event-log";
import { eventBody, post, receiver, secret, signed } from "./testing";

test("repeats are dropped by their id and counted", async () => {
  const taken: Received[] = [];
  const running = await receiver({ onEvent: (event) => taken.push(event) });
  const content = eventBody();
  await post(`${running.url}?mode=500`, signed(content));
  await post(running.url, signed(content));
  const again = await post(running.url, signed(content));
  expect(await again.json()).toMatchObject({ received: true, repeats: 1 });
  const [event, ...others] = running.events();
  expect(others).toEqual([]);
  expect(event).toMatchObject({ taken: true, repeats: 1, attempt_count: 3, payload: content });
  expect(event?.attempts.map(({ number, answered }) => [number, answered])).toEqual([
    [1, 500],
    [2, 200],
    [3, 200],
  ]);
  expect(taken.map(({ id, attempt_count }) => [id, attempt_count])).toEqual([[content.id, 2]]);
});

test("a forged request with the id of an event does not hide that event", async () => {
  const taken: Received[] = [];
  const running = await receiver({ onEvent: (event) => taken.push(event) });
  const content = eventBody();
  const { headers } = signed(content);
  await post(running.url, { headers, body: JSON.stringify({ ...content, event: "order.paid" }) });
  expect(taken).toEqual([]);
  expect((await post(running.url, signed(content))).status).toBe(200);
  expect(taken.map(({ event }) => event)).toEqual(["order.completed"]);
  expect(running.events().map(({ taken }) => taken)).toEqual([false, true]);
});

test("one line is printed for each attempt, and a sender cannot write to the terminal", async () => {
  const lines: string[] = [];
  const running = await receiver({ log: (line) => lines.push(line) });
  const request = signed(eventBody({ ref_id: "order\u001b[2J\n\u202e7" }), { ageSeconds: 3 });
  await post(running.url, request);
  await post(`${running.url}?mode=500`, { headers: {}, body: "no JSON" });
  expect(lines[0]).toMatch(
    /^\d\d:\d\d:\d\d\.\d{3}Z {2}order\.completed {2}order\\u\{1b\}\[2J\\u\{a\}\\u\{202e\}7 {2}completed {2}webhook-signature valid {2}X-Signature valid {2}attempt 1 {2}after \d\.\d s {2}200$/,
  );
  expect(lines[1]).toMatch(
    /webhook-signature INVALID \(webhook-id, .* is missing\) .* no time {2}500 \(500\)$/,
  );
});

test("the latest 1,000 events are kept", async () => {
  const running = await receiver();
  const contents = Array.from({ length: 1_010 }, () => eventBody());
  for (const content of contents) await (await post(running.url, signed(content))).arrayBuffer();
  expect(running.events().map(({ id }) => id)).toEqual(contents.slice(10).map(({ id }) => id));
});

test("much content makes it forget earlier, and too much is refused", async () => {
  const running = await receiver();
  const note = "a".repeat(3 * 1_024 * 1_024);
  for (let time = 0; time < 12; time++) await post(running.url, signed(eventBody({ note })));
  expect(running.events()).toHaveLength(10);
  expect((await post(running.url, signed(eventBody({ note: note + note })))).status).toBe(413);
});

test("only POST delivers", async () => {
  const running = await receiver();
  expect((await fetch(running.url)).status).toBe(405);
  expect((await fetch(`${running.origin}/else`)).status).toBe(404);
  expect(running.events()).toEqual([]);
});

test("a program may look and change the mode; another page may not", async () => {
  const running = await receiver({ secret });
  await post(running.url, signed(eventBody()));
  const listed = await (await fetch(`${running.origin}/control/events`)).json();
  expect(listed.data).toEqual(JSON.parse(JSON.stringify(running.events())));
  const change = (body: string | URLSearchParams, headers = {}) =>
    fetch(`${running.origin}/control/mode`, { method: "POST", body, headers, redirect: "manual" });
  expect((await change('{"mode":"500"}')).status).toBe(200);
  expect((await post(running.url, signed(eventBody()))).status).toBe(500);
  expect((await change('{"mode":"ok"}', { Origin: "https://elsewhere.example" })).status).toBe(403);
  expect((await change('{"mode":"unknown"}')).status).toBe(400);
  expect((await change("null")).status).toBe(400);
  expect((await change(new URLSearchParams({ mode: "ok" }))).headers.get("location")).toBe("/");
  expect((await post(running.url, signed(eventBody()))).status).toBe(200);
});

test("the page shows events as text and refreshes itself unless paused", async () => {
  const running = await receiver();
  await post(running.url, signed(eventBody({ ref_id: "<script>alert(1)</script>" })));
  const page = await (await fetch(`${running.origin}/`)).text();
  expect(page).toContain("&#60;script&#62;alert(1)");
  expect(page).not.toContain("<script");
  expect(page).toContain('http-equiv="refresh"');
  expect(await (await fetch(`${running.origin}/?paused`)).text()).not.toContain("refresh");
});

test("a port that is taken is said, not ignored", async () => {
  const running = await receiver();
  const port = Number(new URL(running.url).port);
  await expect(receiver({ port })).rejects.toThrow("EADDRINUSE");
});

import { expect, test } from "vitest";
import { account, order, seen, simulator, webhookSecret } from "./testing";

test("the page shows orders, endings and catalogue, and no secret", async () => {
  const running = await simulator({ webhookUrl: "http://127.0.0.1:9/callback" });
  await order(running, "<b>9109", { ref_id: "<i>one" });
  const answer = await fetch(running.origin);
  expect(answer.headers.get("content-security-policy")).toContain("default-src 'none'");
  const text = await answer.text();
  for (const part of [
    "9109",
    "closed 23:00 to 01:00",
    "never answers",
    "tseld3",
    "&#60;i&#62;one",
  ]) {
    expect(text).toContain(part);
  }
  for (const part of ["<i>one", "<b>9109", webhookSecret, account.apiKey]) {
    expect(text).not.toContain(part);
  }
  expect((await fetch(`${running.origin}/other`)).status).toBe(404);
});

test("its buttons decide an order and return to the page", async () => {
  const running = await simulator();
  await order(running, "08129109", { ref_id: "one" });
  const press = (headers: Record<string, string>) =>
    fetch(`${running.origin}/control/transactions/one/fail`, {
      method: "POST",
      headers: { "Content-Type": "application/x-www-form-urlencoded", ...headers },
      redirect: "manual",
    });
  expect((await press({ Origin: "http://other.example" })).status).toBe(403);
  const answer = await press({ Origin: running.origin });
  expect([answer.status, answer.headers.get("location")]).toEqual([303, "/"]);
  expect((await seen(running)).transactions[0]?.rc).toBe("02");
});

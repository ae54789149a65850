import { describe, expect, test } from "vitest";
import { appRouter } from "@/entry/router";
import { baseUrl, call, type Door, doors } from "./client";
import { contractShop } from "./contract-shop";
import { openProcedures } from "./open-procedures";

const shop = contractShop();

type Definition = {
  _def: {
    type: "query" | "mutation" | "subscription";
    meta?: { openapi?: { method: string; path: string } };
  };
};
const procedures = Object.entries(
  appRouter._def.procedures as unknown as Record<string, Definition>,
);
const operations = procedures.flatMap(([name, { _def }]) =>
  _def.meta?.openapi ? [[name, _def.meta.openapi] as const] : [],
);

/** The cookies of a person who has signed in through that door. */
async function sessionOf(door: Door): Promise<string> {
  const { id } = await shop.reseller();
  const { email, password } = await shop.user(id);
  const jar = new Map<string, string>();
  const keep = (answer: Response) => {
    for (const cookie of answer.headers.getSetCookie()) {
      const [pair = ""] = cookie.split(";");
      const at = pair.indexOf("=");
      jar.set(pair.slice(0, at), pair.slice(at + 1));
    }
    return answer;
  };
  const cookies = () => [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
  const asked = keep(await fetch(`${baseUrl(door)}/api/auth/csrf`));
  const { csrfToken } = (await asked.json()) as { csrfToken: string };
  keep(
    await fetch(`${baseUrl(door)}/api/auth/callback/credentials`, {
      method: "POST",
      headers: { cookie: cookies() },
      body: new URLSearchParams({ email, password, csrfToken, json: "true" }),
      redirect: "manual",
    }),
  );
  const me = await fetch(`${baseUrl(door)}/api/trpc/accounts.me`, {
    headers: { cookie: cookies() },
  });
  if (me.status !== 200) throw new Error("the person is not signed in");
  return cookies();
}

describe.each(doors)("C05 through the %s door", (door) => {
  test("a session opens no operation of the interface", async () => {
    const headers = { cookie: await sessionOf(door) };
    for (const [name, { method, path }] of operations) {
      const filled = path.replace(/\{\w+\}/g, "1");
      const { status, body } = await call(door, method, filled, { headers });
      expect([name, status, body.message]).toEqual([name, 401, "INVALID_API_KEY"]);
    }
  });

  test("a key opens no procedure of the portal, wherever it stands", async () => {
    const { key } = await shop.reseller();
    const headers = {
      ...{ "x-apikey": key, authorization: `Bearer ${key}`, "content-type": "application/json" },
      cookie: `X-APIKEY=${key}; next-auth.session-token=${key}`,
    };
    for (const [name, { _def }] of procedures.filter(([path]) => !openProcedures.includes(path))) {
      const input = `X-APIKEY=${key}&apikey=${key}`;
      const url = `${baseUrl(door)}/api/trpc/${name}?${input}`;
      const mutation = _def.type === "mutation";
      const answer = await fetch(url, {
        headers: { ...headers, accept: "application/json" },
        method: mutation ? "POST" : "GET",
        ...(mutation ? { body: "{}" } : {}),
      });
      const text = await answer.text();
      expect([name, text.includes("NOT_SIGNED_IN")]).toEqual([name, true]);
      if (_def.type !== "subscription") expect([name, answer.status]).toEqual([name, 401]);
    }
  });

  test("a key in the query opens no operation of the interface", async () => {
    const { key } = await shop.reseller();
    for (const [name, { method, path }] of operations) {
      const filled = path.replace(/\{\w+\}/g, "1");
      const { status } = await call(door, method, `${filled}?X-APIKEY=${key}&api_key=${key}`);
      expect([name, status]).toEqual([name, 401]);
    }
  });
});

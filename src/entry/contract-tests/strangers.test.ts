import { readdirSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { NextRequest } from "next/server";
import { describe, expect, test } from "vitest";
import { proxy } from "@/proxy";
import { projectRoot } from "@/server/project-root";
import { baseUrl, doors } from "./client";

/** What strangers may see: how to get in, and what the interface is. */
const publicPages = /^\(auth\)\/|^docs\//;

/** Doors with checks of their own, and what tells no secret. */
const publicRoutes = /^api\/|^healthz\/|^readyz\/|^metrics\/|^docs\//;

function filesNamed(name: string): string[] {
  return readdirSync(`${projectRoot()}/src/app`, { recursive: true, encoding: "utf8" })
    .filter((file) => basename(file) === name)
    .sort();
}

/** The address of a page or route, with something for each part that varies. */
function pathOf(file: string): string {
  const parts = file
    .split("/")
    .slice(0, -1)
    .filter((part) => !/^\(.*\)$/.test(part))
    .map((part) => part.replace(/^\[.*\]$/, "1"));
  return `/${parts.join("/")}`;
}

const pages = filesNamed("page.tsx").filter((file) => !publicPages.test(file));
const routes = filesNamed("route.ts").filter((file) => !publicRoutes.test(file));

test("there are pages to guard", () => {
  expect(pages).toContain("(portal)/page.tsx");
  expect(pages).toContain("(portal)/settings/page.tsx");
});

test("C08 proxy.ts lets strangers through to every page, so refusing them is the pages' own work", () => {
  for (const file of pages) {
    const answer = proxy(new NextRequest(`http://localhost:3000${pathOf(file)}`));
    expect([file, answer.headers.get("x-middleware-next")]).toEqual([file, "1"]);
  }
});

test.each(pages)("C08 %s asks who is there before anything else", (file) => {
  const source = readFileSync(`${projectRoot()}/src/app/${file}`, "utf8");
  const body = source.slice(source.indexOf("export default"));
  const guard = body.search(/await require(User|Reseller)\(/);
  expect(guard).toBeGreaterThan(0);
  const firstAnswer = body.search(/trpc\.|prefetch|portalCaller|<[A-Z]/);
  if (firstAnswer >= 0) expect(guard).toBeLessThan(firstAnswer);
});

describe.each(doors)("C08 through the %s door", (door) => {
  test.each(pages)("%s sends a stranger to sign in", async (file) => {
    const answer = await fetch(baseUrl(door) + pathOf(file), { redirect: "manual" });
    expect(answer.status).toBe(307);
    expect(answer.headers.get("location")).toMatch(/^(http:\/\/[^/]+)?\/sign-in(\?|$)/);
  });

  test.each(routes)("%s gives a stranger nothing", async (file) => {
    const answer = await fetch(baseUrl(door) + pathOf(file), { redirect: "manual" });
    expect([303, 307, 401, 403, 404]).toContain(answer.status);
  });
});

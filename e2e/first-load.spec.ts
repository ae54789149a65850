import { expect, type Page } from "@playwright/test";
import { test } from "./demo";

const MAX_COMPRESSED_BYTES = 260 * 1_024;

const pages = [
  "/",
  "/buy",
  "/orders",
  "/catalogue",
  "/balance",
  "/balance/top-up",
  "/locks",
  "/webhooks",
  "/api-keys",
  "/settings",
];

type Script = { url: string; bytes: number };

/** The scripts that a page loads before anybody does anything, in compressed bytes. */
async function scriptsOf(page: Page, path: string): Promise<Script[]> {
  await page.goto(path, { waitUntil: "networkidle" }).catch(() => undefined);
  return page.evaluate(() =>
    (performance.getEntriesByType("resource") as PerformanceResourceTiming[])
      .filter(({ name }) => new URL(name).pathname.endsWith(".js"))
      .map(({ name, encodedBodySize }) => ({ url: name, bytes: encodedBodySize })),
  );
}

test("what a page loads at first is small, and has no schemas in it", { tag: "@once" }, async ({
  portal,
}) => {
  test.setTimeout(120_000);
  const looked = new Set<string>();
  const sizes: Record<string, number> = {};
  for (const path of pages) {
    // The live connection never lets the network be idle.
    await portal.route("**/api/trpc/liveUpdates.changes*", (route) =>
      route.fulfill({ status: 404 }),
    );
    const scripts = await scriptsOf(portal, path);
    expect(scripts.length, path).toBeGreaterThan(3);
    sizes[path] = scripts.reduce((sum, { bytes }) => sum + bytes, 0);
    for (const { url } of scripts.filter((script) => !looked.has(script.url))) {
      looked.add(url);
      const text = await (await portal.request.get(url)).text();
      expect(text.includes("ZodError"), `${path} loads zod in ${url}`).toBe(false);
    }
  }
  console.log(sizes);
  for (const [path, bytes] of Object.entries(sizes)) {
    expect(bytes, path).toBeLessThan(MAX_COMPRESSED_BYTES);
  }
});

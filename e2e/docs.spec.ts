import { spawnSync } from "node:child_process";
import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";
import { errorTable } from "../src/shared/errors";
import { expectNoAxeViolations } from "./axe";
import { openMenu, test } from "./demo";

const guides = [
  ["first-order", "First order"],
  ["webhooks", "Webhooks"],
  ["locks", "Stock locks"],
  ["top-ups", "Top-ups"],
  ["idempotency", "Repeats and lost answers"],
  ["rate-limits", "Rate limits"],
] as const;

/** Everything that the page asks of another origin. */
function foreignRequests(page: Page, origin: string): string[] {
  const foreign: string[] = [];
  page.on("request", (request) => {
    const url = request.url();
    if (!/^(data|blob):/.test(url) && !url.startsWith(`${origin}/`)) foreign.push(url);
  });
  return foreign;
}

/** The library and its document are large: a busy machine takes its time. */
async function expectReference(page: Page): Promise<void> {
  const title = page.getByRole("heading", { name: "Grosir", exact: true });
  await expect(title).toBeVisible({ timeout: 30_000 });
}

test("anybody can read the guides, in both languages and on every screen", async ({ page }) => {
  test.slow();
  await page.goto("/docs");
  await expect(page.getByRole("heading", { level: 1, name: "Documentation" })).toBeVisible();
  await expectNoAxeViolations(page);
  for (const [slug, title] of guides) {
    await page.goto(`/docs/${slug}`);
    await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
    // It has every kind of element that a guide can have.
    if (slug === "webhooks") await expectNoAxeViolations(page);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow, slug).toBeLessThanOrEqual(0);
  }

  await openMenu(page);
  await page.getByRole("link", { name: "Stock locks" }).click();
  await expect(page).toHaveURL("/docs/locks");
  await openMenu(page);
  await page.getByRole("button", { name: "Bahasa Indonesia" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Kunci stok" })).toBeVisible();
});

test("a language is chosen once for all examples, also by keyboard", async ({ page }) => {
  await page.goto("/docs/first-order");
  const lists = page.getByRole("tablist", { name: "Programming language" });
  await lists.first().getByRole("tab", { name: "curl" }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(lists.first().getByRole("tab", { name: "Node" })).toBeFocused();
  await expect(lists.last().getByRole("tab", { name: "Node" })).toHaveAttribute(
    "aria-selected",
    "true",
  );
  await expect(page.getByText("AbortSignal.timeout(30_000)")).toBeVisible();
});

const programs = [
  { name: "curl", runs: ["bash", "-e"] },
  { name: "Node", runs: ["node", "--input-type=module"] },
  { name: "PHP", runs: ["php"] },
];

for (const { name, runs } of programs) {
  const [program = "", ...words] = runs;
  const present = spawnSync(program, ["--version"]).status === 0;
  test(`the first order's ${name} does what it says`, { tag: "@once" }, async ({
    page,
    baseURL,
    demo,
  }) => {
    test.skip(!present, `no ${program} on this machine`);
    await page.goto("/docs/first-order");
    const tabs = page.getByRole("tab", { name, exact: true });
    await tabs.first().click();
    const code = await page.getByRole("tabpanel").allTextContents();
    expect(code).toHaveLength(5);
    const settings = [`API=${baseURL}/api`, `KEY=${demo.reseller.api_key}`];
    const run = spawnSync("env", [...settings, program, ...words], {
      input: code.join("\n"),
      encoding: "utf8",
      timeout: 30_000,
    });
    expect(run.status, run.stderr).toBe(0);
    expect(run.stdout).toContain("INV-");
    expect(run.stdout).toContain("completed");
  });
}

test("every error code has its place, to which others can lead", { tag: "@once" }, async ({
  page,
}) => {
  await page.goto("/docs/errors#OUT_OF_STOCK");
  const places = await page.locator("main [id]").evaluateAll((all) => all.map(({ id }) => id));
  expect(places).toEqual(expect.arrayContaining(Object.keys(errorTable)));
  await expect(page.locator("#OUT_OF_STOCK")).toBeInViewport();
  await expectNoAxeViolations(page);
});

test("no link of the documentation leads into nothing", { tag: "@once" }, async ({
  page,
  request,
}) => {
  test.slow();
  const seen = new Set<string>();
  const waiting = ["/docs"];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    await page.goto(path);
    const hrefs = await page
      .locator("a[href]")
      .evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
    for (const href of hrefs) {
      const [target = "", anchor] = href.split("#");
      if (anchor && target === "") await expect(page.locator(`[id="${anchor}"]`)).toHaveCount(1);
      if (!target.startsWith("/") || seen.has(target)) continue;
      seen.add(target);
      const answer = await request.get(target, { maxRedirects: 0 });
      expect([200, 307], `${path} leads to ${target}`).toContain(answer.status());
      if (target.startsWith("/docs/") && target !== "/docs/reference") waiting.push(target);
    }
  }
  expect(seen.size).toBeGreaterThan(guides.length);
});

test("the reference comes from our own origin alone, and tries requests there", async ({
  page,
  baseURL,
  demo,
}) => {
  test.slow();
  const foreign = foreignRequests(page, baseURL ?? "");
  const answer = await page.goto("/docs/reference");
  const policy = answer?.headers()["content-security-policy"] ?? "";
  expect(policy).toMatch(/script-src 'self' 'nonce-[\w-]+' 'strict-dynamic';/);
  expect(policy).not.toContain("unsafe-eval");
  expect((await page.request.get("/docs")).headers()["content-security-policy"]).toContain(
    "style-src 'self';",
  );

  await expectReference(page);
  await page.goto("/docs/reference#tag/balance/GET/v1/balance");
  const operation = page.locator('[id*="GET/v1/balance"]').first();
  await expect(operation).toBeVisible();
  await page
    .getByPlaceholder("QUxMIFlPVVIgQkFTRSBBUkUgQkVMT05HIFRPIFVT")
    .first()
    .fill(demo.reseller.api_key);
  await page.getByRole("button", { name: /Test Request.*get \/v1\/balance\)/i }).click();
  const answered = page.waitForResponse(`${baseURL}/api/v1/balance`);
  await page.getByRole("dialog").getByRole("button", { name: /Send/ }).first().click();
  expect((await answered).status()).toBe(200);
  await expect(page.getByRole("dialog").getByText("200").first()).toBeVisible();

  expect(foreign).toEqual([]);
  const stored = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
  expect(stored).not.toContain(demo.reseller.api_key);
});

test("the frame of the reference is accessible", async ({ page }) => {
  test.slow();
  await page.goto("/docs/reference");
  await expectReference(page);
  // What Scalar itself draws is not ours to mend.
  const { violations } = await new AxeBuilder({ page }).exclude(".scalar-app").analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
});

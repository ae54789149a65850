/** `npm run lighthouse [-- /orders ...]`: Lighthouse on the built portal, medians of three. */
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensureBuilt } from "./lib/build-steps.mjs";
import { freePort, startDemoServer } from "./lib/demo-server.mjs";
import { ensureInstalled } from "./lib/install.mjs";
import { main } from "./lib/main.mjs";
import { Refusal } from "./lib/prerequisites.mjs";

const RUNS = 3;
const SYSTEM_CHROMIUM = "/usr/bin/chromium";
const categories = ["performance", "accessibility", "best-practices"];

/** What must be reached; without a number it is only told. */
const wanted = {
  desktop: { performance: 95, accessibility: 95, "best-practices": 95 },
  mobile: { accessibility: 95 },
};

/**
 * A browser whose own profile is signed in, as Lighthouse opens its pages in that.
 *
 * @param {Awaited<ReturnType<typeof startDemoServer>>} server
 * @param {number} debuggingPort
 * @param {string} profile a folder
 */
async function signedInBrowser({ origin, reseller }, debuggingPort, profile) {
  const { chromium } = await import("@playwright/test");
  const browser = await chromium.launchPersistentContext(profile, {
    ...(existsSync(SYSTEM_CHROMIUM) ? { executablePath: SYSTEM_CHROMIUM } : {}),
    baseURL: origin,
    args: [
      `--remote-debugging-port=${debuggingPort}`,
      "--disable-background-networking",
      ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
    ],
  });
  const { csrfToken } = await (await browser.request.get("/api/auth/csrf")).json();
  const { email, password } = reseller;
  await browser.request.post("/api/auth/callback/credentials", {
    form: { email, password, csrfToken, json: "true" },
  });
  return browser;
}

/** @param {number[]} values */
function median(values) {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}

await main(async () => {
  await ensureInstalled();
  await ensureBuilt(["client", "bundles", "pages"]);
  const { default: lighthouse, desktopConfig } = await import("lighthouse");
  const named = process.argv.slice(2).filter((word) => word.startsWith("/"));
  const pages = named.length > 0 ? named : ["/", "/orders", "/webhooks"];

  const server = await startDemoServer();
  const debuggingPort = await freePort();
  const profile = mkdtempSync(join(tmpdir(), "grosir-lighthouse-"));
  const browser = await signedInBrowser(server, debuggingPort, profile);
  const missed = [];
  try {
    for (const page of pages) {
      for (const device of /** @type {const} */ (["desktop", "mobile"])) {
        /** @type {Record<string, number[]>} */
        const scores = {};
        for (let run = 0; run < RUNS; run += 1) {
          const result = await lighthouse(
            server.origin + page,
            {
              port: debuggingPort,
              onlyCategories: categories,
              logLevel: "error",
            },
            device === "desktop" ? desktopConfig : undefined,
          );
          if (result?.lhr.finalDisplayedUrl !== server.origin + page) {
            throw new Refusal(`${page} led to ${result?.lhr.finalDisplayedUrl}`);
          }
          for (const name of categories) {
            const score = Math.round((result?.lhr.categories[name]?.score ?? 0) * 100);
            scores[name] = [...(scores[name] ?? []), score];
            const audits = Object.values(result?.lhr.audits ?? {});
            if (score < 100 && run === 0 && process.env.LOG_LEVEL === "debug") {
              const refs = new Set(result?.lhr.categories[name]?.auditRefs.map(({ id }) => id));
              for (const audit of audits) {
                if (refs.has(audit.id) && audit.score !== null && audit.score < 0.9) {
                  console.log(`  ${name}: ${audit.id} ${audit.displayValue ?? ""}`);
                }
              }
            }
          }
        }
        const reached = Object.fromEntries(
          Object.entries(scores).map(([name, values]) => [name, median(values)]),
        );
        console.log(page.padEnd(12), device.padEnd(8), JSON.stringify(reached));
        for (const [name, least] of Object.entries(wanted[device])) {
          if ((reached[name] ?? 0) < least)
            missed.push(`${page} ${device} ${name} ${reached[name]}`);
        }
      }
    }
  } finally {
    await browser.close();
    await server.close();
    rmSync(profile, { recursive: true, force: true });
  }
  if (missed.length > 0) throw new Refusal(`Below 95:\n  ${missed.join("\n  ")}`);
});

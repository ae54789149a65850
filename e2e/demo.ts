import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type BrowserContext, test as base, type Page } from "@playwright/test";

/** What `demo.json` says about getting in. */
export type Demo = {
  reseller: { email: string; password: string; api_key: string };
  operator: { email: string; password: string };
  receiver_url: string;
};

export type DemoOptions = { dataDir: string };

type Session = Awaited<ReturnType<BrowserContext["storageState"]>>;

type Fixtures = {
  page: Page;
  /** The same page, signed in as the demo's reseller. */
  portal: Page;
};
type WorkerFixtures = DemoOptions & { demo: Demo; session: Session };

/** Expected on the way; whatever else a page complains about fails its test. */
const expectedComplaint = /Failed to load resource: the server responded with a status of 4\d\d/;

/** Tests on the running demo, with its logins; a page that complains in the console fails. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  dataDir: ["", { option: true, scope: "worker" }],
  demo: [
    async ({ dataDir }, use) => {
      await use(JSON.parse(readFileSync(join(dataDir, "demo.json"), "utf8")));
    },
    { scope: "worker" },
  ],
  session: [
    async ({ demo, browser }, use, { project }) => {
      const baseURL = project.use.baseURL ?? "";
      const context = await browser.newContext({ baseURL });
      const { csrfToken } = await (await context.request.get("/api/auth/csrf")).json();
      const { email, password } = demo.reseller;
      await context.request.post("/api/auth/callback/credentials", {
        form: { email, password, csrfToken, json: "true" },
      });
      const session = await context.storageState();
      await context.close();
      await use(session);
    },
    { scope: "worker" },
  ],
  portal: async ({ page, session }, use) => {
    await page.context().addCookies(session.cookies);
    await use(page);
  },
  page: async ({ page }, use) => {
    const complaints: string[] = [];
    page.on("console", (message) => {
      if (message.type() === "error") complaints.push(message.text());
    });
    page.on("pageerror", (error) => complaints.push(error.message));
    await use(page);
    const unexpected = complaints.filter((text) => !expectedComplaint.test(text));
    if (unexpected.length > 0) throw new Error(`The page complained: ${unexpected.join("\n")}`);
  },
});

/** Fills the form on the sign-in page and sends it. */
export async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
}

/** Opens what a phone keeps behind its menu button. */
export async function openMenu(page: Page): Promise<void> {
  const button = page.getByRole("button", { name: "Open the menu" });
  if (await button.isVisible()) await button.click();
}

/** Forgets who is signed in; a page that still stood there would go to sign-in by itself. */
export async function leave(page: Page): Promise<void> {
  await page.goto("about:blank");
  await page.context().clearCookies();
}

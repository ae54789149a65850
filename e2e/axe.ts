import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/** What is on its way is shown paler, and says that it is busy. */
async function untilSettled(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      document.querySelector("[aria-busy=true]") === null &&
      document
        .getAnimations()
        .every(
          ({ playState, effect }) =>
            playState !== "running" || effect?.getComputedTiming().iterations === Infinity,
        ),
  );
}

/** Fails with the elements that break a rule of accessibility. */
export async function expectNoAxeViolations(page: Page): Promise<void> {
  await untilSettled(page);
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
}

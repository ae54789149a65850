/** `npm run test:faults [-- requests|orders|webhooks|dispatch --times 20 --seed 1]`: asks the built application whatever comes, and kills it in the middle of its work. */
import { ensureBuilt } from "./lib/build-steps.mjs";
import { ensureInstalled } from "./lib/install.mjs";
import { main } from "./lib/main.mjs";
import { runBundle } from "./lib/run-bundle.mjs";

await main(async () => {
  await ensureInstalled();
  await ensureBuilt(["client", "bundles", "pages"]);
});
await runBundle("faults");

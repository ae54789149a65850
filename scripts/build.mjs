/** Builds everything anew: the database client, the bundles in dist/ and the pages in .next/. */
import { ensureBuilt } from "./lib/build-steps.mjs";
import { ensureInstalled } from "./lib/install.mjs";
import { main } from "./lib/main.mjs";

await main(async () => {
  await ensureInstalled();
  await ensureBuilt(["client", "bundles", "pages"], { force: true });
});

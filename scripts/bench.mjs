/** `npm run bench [-- <name> --seconds 60]`: measures the built application on a PostgreSQL of its own. */
import { ensureBuilt } from "./lib/build-steps.mjs";
import { ensureInstalled } from "./lib/install.mjs";
import { main } from "./lib/main.mjs";
import { runBundle } from "./lib/run-bundle.mjs";

await main(async () => {
  await ensureInstalled();
  await ensureBuilt(["client", "bundles", "pages"]);
});
await runBundle("bench");

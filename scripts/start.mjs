/** `npm start`: installs and builds what is missing, then runs the server in this process. */

import { pathToFileURL } from "node:url";
import { ensureBuilt } from "./lib/build-steps.mjs";
import { ensureInstalled } from "./lib/install.mjs";
import { main } from "./lib/main.mjs";
import { inRoot } from "./lib/paths.mjs";
import { checkMode, checkPort } from "./lib/prerequisites.mjs";

await main(async () => {
  const demo = !process.env.DATABASE_URL;
  checkMode();
  await checkPort(
    Number(process.env.PORT || 3000),
    demo ? "127.0.0.1" : process.env.HOST || "0.0.0.0",
  );
  await ensureInstalled();
  await ensureBuilt(["client", "bundles", "pages"]);
  if (demo) process.env.GROSIR_MODE = "demo";
  else delete process.env.GROSIR_MODE;
  // React and Next choose their fast variants by this, whatever the caller's shell says.
  Object.assign(process.env, { NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" });
  await import(pathToFileURL(inRoot("dist/start.mjs")).href);
});

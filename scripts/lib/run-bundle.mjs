import { pathToFileURL } from "node:url";
import { ensureBuilt } from "./build-steps.mjs";
import { ensureInstalled } from "./install.mjs";
import { main } from "./main.mjs";
import { inRoot } from "./paths.mjs";

/**
 * Runs `dist/<name>.mjs` with this process's arguments, after making what it needs. Standard
 * output is the bundle's alone.
 *
 * @param {string} name
 */
export async function runBundle(name) {
  await main(async () => {
    await ensureInstalled();
    await ensureBuilt(["client", "bundles"]);
    await import(pathToFileURL(inRoot(`dist/${name}.mjs`)).href);
  });
}

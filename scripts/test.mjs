/** `npm test`: everything that has to hold, one step after the other; the first that fails ends it. */
import { spawn } from "node:child_process";
import { ensureBuilt } from "./lib/build-steps.mjs";
import { ensureInstalled } from "./lib/install.mjs";
import { main } from "./lib/main.mjs";
import { root } from "./lib/paths.mjs";
import { Refusal } from "./lib/prerequisites.mjs";

/** Scripts of package.json, the quick ones first. */
const steps = [
  "lint",
  "boundaries",
  "unused",
  "types",
  "docs:check",
  "test:unit",
  "test:contract",
  "test:browser",
];

/**
 * @param {string} script
 * @returns {Promise<boolean>} whether it succeeded
 */
function run(script) {
  const child = spawn("npm", ["run", "--silent", script], {
    cwd: root,
    stdio: "inherit",
    shell: process.platform === "win32",
    env: { ...process.env, NEXT_TELEMETRY_DISABLED: "1", CHECKPOINT_DISABLE: "1" },
  });
  return new Promise((resolve) => {
    child.on("error", () => resolve(false));
    child.on("close", (code) => resolve(code === 0));
  });
}

await main(async () => {
  await ensureInstalled();
  await ensureBuilt(["client", "bundles", "pages"]);
  for (const [index, script] of steps.entries()) {
    const started = Date.now();
    console.log(`\n# ${script}`);
    const passed = await run(script);
    const seconds = ((Date.now() - started) / 1_000).toFixed(1);
    console.log(`# ${script}: ${passed ? "passed" : "failed"} in ${seconds} s`);
    if (!passed) {
      console.log(`\nsteps: ${index} passed, 1 failed`);
      throw new Refusal(`npm run ${script} failed; see above.`);
    }
  }
  console.log(`\nsteps: ${steps.length} passed, 0 failed`);
});

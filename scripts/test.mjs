/** `npm test`: everything that has to hold, step after step; the first that fails ends it. */
import { spawn } from "node:child_process";
import { ensureBuilt } from "./lib/build-steps.mjs";
import { ensureInstalled } from "./lib/install.mjs";
import { main } from "./lib/main.mjs";
import { root } from "./lib/paths.mjs";
import { Refusal } from "./lib/prerequisites.mjs";

/** Scripts of package.json, the quick ones first; those that stand together run beside each other. */
const steps = [
  ["types", "lint", "boundaries", "unused", "docs:check"],
  ["test:unit"],
  ["test:contract"],
  ["test:browser"],
];

/**
 * @param {string} script
 * @param {"inherit" | "pipe"} stdio what is piped is printed whole at its end
 * @returns {Promise<boolean>} whether it succeeded
 */
function run(script, stdio) {
  const started = Date.now();
  if (stdio === "inherit") console.log(`\n# ${script}`);
  const child = spawn("npm", ["run", "--silent", script], {
    cwd: root,
    stdio: ["ignore", stdio, stdio],
    shell: process.platform === "win32",
    env: { ...process.env, NEXT_TELEMETRY_DISABLED: "1", CHECKPOINT_DISABLE: "1" },
  });
  /** @type {Buffer[]} */
  const printed = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on("data", (chunk) => printed.push(chunk));
  }
  return new Promise((resolve) => {
    /** @param {boolean} passed */
    function end(passed) {
      if (stdio === "pipe") process.stdout.write(`\n# ${script}\n${Buffer.concat(printed)}`);
      const seconds = ((Date.now() - started) / 1_000).toFixed(1);
      console.log(`# ${script}: ${passed ? "passed" : "failed"} in ${seconds} s`);
      resolve(passed);
    }
    child.on("error", () => end(false));
    child.on("close", (code) => end(code === 0));
  });
}

await main(async () => {
  await ensureInstalled();
  await ensureBuilt(["client", "bundles", "pages"]);
  let done = 0;
  for (const scripts of steps) {
    const stdio = scripts.length > 1 ? "pipe" : "inherit";
    const passed = await Promise.all(scripts.map((script) => run(script, stdio)));
    done += passed.filter(Boolean).length;
    const failed = scripts.filter((_, index) => !passed[index]);
    if (failed.length > 0) {
      console.log(`\nsteps: ${done} passed, ${failed.length} failed`);
      throw new Refusal(`npm run ${failed.join(", npm run ")} failed; see above.`);
    }
  }
  console.log(`\nsteps: ${done} passed, 0 failed`);
});

import { createHash } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { inRoot, noSchemaEngine } from "./paths.mjs";
import { step } from "./progress.mjs";
import { runQuietly } from "./run.mjs";

const stampFile = inRoot("node_modules/.grosir-installed");

/** Installs the packages of package-lock.json, unless exactly those are installed already. */
export async function ensureInstalled() {
  const lock = await readFile(inRoot("package-lock.json"), "utf8");
  const wanted = createHash("sha256").update(lock).digest("hex");
  const stamp = await readFile(stampFile, "utf8").catch(() => "");
  if (stamp === wanted) return;
  if (!(await matches(lock))) {
    await step("Installing packages (the first time takes a minute or two)", installAll);
  }
  await writeFile(stampFile, wanted);
}

async function installAll() {
  const npmCli = process.env.npm_execpath;
  const args = ["ci", "--include=dev", "--no-audit", "--no-fund", "--loglevel=error"];
  const env = { PRISMA_SCHEMA_ENGINE_BINARY: noSchemaEngine };
  if (npmCli?.endsWith("npm-cli.js")) await runQuietly(process.execPath, [npmCli, ...args], env);
  else await runQuietly("npm", args, env);
}

/**
 * Whether somebody's own `npm ci` or `npm install` put the same versions there.
 *
 * @param {string} lock
 */
async function matches(lock) {
  const written = await readFile(inRoot("node_modules/.package-lock.json"), "utf8").catch(() => "");
  if (written === "") return false;
  const installed = JSON.parse(written).packages;
  return Object.entries(JSON.parse(lock).packages).every(([path, entry]) => {
    if (path === "" || entry.link) return true;
    const found = installed[path];
    if (found === undefined) return entry.optional === true || entry.devOptional === true;
    return found.version === entry.version && found.integrity === entry.integrity;
  });
}

import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { inRoot, noSchemaEngine, root } from "./paths.mjs";
import { Refusal } from "./prerequisites.mjs";
import { step } from "./progress.mjs";
import { runQuietly } from "./run.mjs";

/** The bundles that Node runs itself, by name. */
const bundles = {
  start: "src/entry/start/main.ts",
  cli: "src/entry/cli/main.ts",
  migrate: "src/entry/migrate/main.ts",
  docs: "src/entry/docs/main.ts",
  bench: "src/entry/bench/main.ts",
  faults: "src/entry/faults/main.ts",
  "webhook-receivers": "src/entry/webhook-receivers/main.ts",
  receiver: "simulators/receiver/main.ts",
};

const generated = "src/server/db/generated";
const always = [
  "package-lock.json",
  "package.json",
  "tsconfig.json",
  "scripts/lib/build-steps.mjs",
];

const steps = {
  client: {
    label: "Making the database client",
    inputs: ["prisma/schema.prisma", "prisma.config.ts"],
    results: [`${generated}/client.ts`],
    run: makeClient,
  },
  bundles: {
    label: "Bundling the server",
    inputs: ["src", "simulators", "prisma/schema.prisma"],
    results: [],
    run: makeBundles,
  },
  pages: {
    label: "Building the pages (the first time takes a minute or two)",
    inputs: ["src", "public", "prisma/schema.prisma", "next.config.mjs", "postcss.config.mjs"],
    results: [".next/BUILD_ID"],
    run: makePages,
  },
};

/**
 * Runs those of the build's steps whose inputs changed since they last succeeded.
 *
 * @param {(keyof typeof steps)[]} names in the order in which they need each other
 * @param {{ force?: boolean }} [options] force: run them all
 */
export async function ensureBuilt(names, { force = false } = {}) {
  for (const name of names) {
    const { label, inputs, results, run } = steps[name];
    const stampFile = inRoot(`dist/.built-${name}`);
    const wanted = await hashOf([...always, ...inputs]);
    const stamp = await readFile(stampFile, "utf8").catch(() => "");
    const complete = results.every((path) => existsSync(inRoot(path)));
    if (!force && complete && stamp === wanted) continue;
    await step(label, run);
    await mkdir(inRoot("dist"), { recursive: true });
    await writeFile(stampFile, wanted);
  }
}

async function makeClient() {
  await runQuietly(process.execPath, [inRoot("node_modules/prisma/build/index.js"), "generate"], {
    PRISMA_SCHEMA_ENGINE_BINARY: noSchemaEngine,
  });
}

async function makeBundles() {
  const { build, stop } = await import("esbuild");
  await build({
    absWorkingDir: root,
    entryPoints: bundles,
    outdir: "dist",
    outExtension: { ".js": ".mjs" },
    bundle: true,
    packages: "external",
    alias: { "@": inRoot("src") },
    format: "esm",
    platform: "node",
    target: "node20",
    sourcemap: true,
    logLevel: "warning",
  }).catch(() => {
    throw new Refusal("The server cannot be bundled; see above.");
  });
  // Its service process would otherwise run as long as the server does.
  await stop();
}

async function makePages() {
  await runQuietly(process.execPath, [inRoot("node_modules/next/dist/bin/next"), "build"], {
    NODE_ENV: "production",
    GROSIR_MODE: "demo",
  });
}

/**
 * @param {string[]} paths files and folders, relative to the project
 * @returns {Promise<string>} changes with every name and content that a build could see
 */
async function hashOf(paths) {
  const hash = createHash("sha256").update(process.version);
  for (const path of paths) {
    for (const file of await filesIn(inRoot(path))) {
      hash.update(`\0${relative(root, file)}\0`).update(await readFile(file));
    }
  }
  return hash.digest("hex");
}

/**
 * @param {string} path
 * @returns {Promise<string[]>}
 */
async function filesIn(path) {
  const found = await stat(path).catch(() => undefined);
  if (found === undefined) return [];
  if (found.isFile()) return [path];
  const entries = await readdir(path, { withFileTypes: true, recursive: true });
  return entries
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !file.startsWith(inRoot(generated)))
    .sort();
}

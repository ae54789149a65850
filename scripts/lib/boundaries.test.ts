import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, relative, resolve } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";

const cruiser = resolve("node_modules/dependency-cruiser/bin/dependency-cruise.mjs");
let house = "";
let report = "";

/** Rule, importing file, imported file. */
const forbidden = [
  ["shared-imports-nothing-above", "src/shared/a1", "src/server/b1"],
  ["server-knows-no-business", "src/server/a2", "src/modules/stock/domain/b2"],
  ["contract-works-in-the-browser", "src/modules/m3/contract", "src/server/b3"],
  ["procedures-call-their-own-verbs", "src/modules/m4/procedures", "src/modules/orders/domain/b4"],
  ["domain-stays-plain", "src/modules/stock/domain/a5", "src/server/trpc"],
  ["ui-without-domain", "src/modules/stock/ui/a6", "src/modules/stock/domain/b6"],
  ["design-system-without-business", "src/ui/a7", "src/modules/m7/contract"],
  ["client-knows-only-the-router-type", "src/client/a8", "src/entry/router"],
  ["entry-puts-modules-together", "src/entry/a9", "src/modules/stock/ui/b9"],
  ["app-is-thin", "src/app/a10", "src/modules/stock/domain/b10"],
  ["nobody-imports-pages", "src/ui/a11", "src/app/b11"],
  ["only-app-and-entry-import-entry", "src/modules/m12/procedures", "src/entry/b12"],
  ["only-tests-import-fixtures", "src/modules/stock/domain/a13", "src/testing/b13"],
  ["simulators-stand-alone", "simulators/a14", "src/shared/b14"],
  ["simulators-stand-alone", "simulators/a15", "scripts/b15"],
  ["only-demo-and-tests-import-simulators", "src/modules/stock/domain/a16", "simulators/b16"],
] as const;

const allowed = [
  ["src/modules/good/procedures", "src/modules/good/domain/a"],
  ["src/modules/good/domain/a", "src/modules/better/domain/b"],
  ["src/modules/better/domain/b", "src/shared/c"],
  ["src/entry/start/demo", "simulators/c"],
] as const;

const value = "export const value = 1;\n";
const uses = (path: string) => `import { value } from "${path}";\nexport const used = value;\n`;

function specifier(from: string, to: string): string {
  if (to.startsWith("src/")) return to.replace("src/", "@/");
  const path = relative(dirname(from), to);
  return path.startsWith(".") ? path : `./${path}`;
}

async function plant(path: string, content: string): Promise<void> {
  await mkdir(dirname(join(house, path)), { recursive: true });
  await writeFile(join(house, path), content);
}

beforeAll(async () => {
  house = await mkdtemp(join(tmpdir(), "grosir-house-"));
  await cp(".dependency-cruiser.cjs", join(house, ".dependency-cruiser.cjs"));
  await cp("tsconfig.json", join(house, "tsconfig.json"));
  const imports = [...forbidden.map(([, from, to]) => [from, to] as const), ...allowed];
  for (const [, to] of imports) await plant(`${to}.ts`, value);
  for (const [from, to] of imports) await plant(`${from}.ts`, uses(specifier(from, to)));
  await plant("src/shared/first.ts", uses("@/shared/second"));
  await plant("src/shared/second.ts", uses("@/shared/first"));
  await plant("node_modules/@trpc/server/package.json", '{"name":"@trpc/server","main":"i.js"}');
  await plant("node_modules/@trpc/server/i.js", value);
  await plant("src/modules/stock/domain/framework.ts", uses("@trpc/server"));
  const { boundaries } = JSON.parse(await readFile("package.json", "utf8")).scripts;
  const args = [cruiser, ...boundaries.split(" ").slice(1), "--output-type", "err"];
  report = await new Promise<string>((done) => {
    execFile(process.execPath, args, { cwd: house }, (_error, stdout) => done(stdout));
  });
});
afterAll(() => rm(house, { recursive: true, force: true }));

test.each(forbidden)("%s: %s may not import %s", (rule, from, to) => {
  expect(report).toContain(`error ${rule}: ${from}.ts → ${to}.ts`);
});

test("cycles are found", () => {
  expect(report).toMatch(/error no-cycles: src\/shared\/first\.ts/);
});

test("verbs know no tRPC, React or Next", () => {
  expect(report).toContain(
    "error domain-without-frameworks: src/modules/stock/domain/framework.ts",
  );
});

test("what is allowed is not reported", () => {
  for (const [from] of allowed) expect(report).not.toContain(`: ${from}.ts`);
});

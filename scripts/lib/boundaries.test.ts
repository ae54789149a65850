import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";

const cruiser = resolve("node_modules/dependency-cruiser/bin/dependency-cruise.mjs");
let house = "";
let report = "";

/** Rule, importing file, imported file. */
const forbidden = [
  ["shared-imports-nothing-above", "shared/a1", "server/b1"],
  ["server-knows-no-business", "server/a2", "modules/stock/domain/b2"],
  ["contract-works-in-the-browser", "modules/m3/contract", "server/b3"],
  ["procedures-call-their-own-verbs", "modules/m4/procedures", "modules/orders/domain/b4"],
  ["domain-stays-plain", "modules/stock/domain/a5", "server/trpc"],
  ["ui-without-domain", "modules/stock/ui/a6", "modules/stock/domain/b6"],
  ["design-system-without-business", "ui/a7", "modules/m7/contract"],
  ["client-knows-only-the-router-type", "client/a8", "entry/router"],
  ["entry-puts-modules-together", "entry/a9", "modules/stock/ui/b9"],
  ["app-is-thin", "app/a10", "modules/stock/domain/b10"],
  ["nobody-imports-pages", "ui/a11", "app/b11"],
  ["only-app-and-entry-import-entry", "modules/m12/procedures", "entry/b12"],
  ["only-tests-import-fixtures", "modules/stock/domain/a13", "testing/b13"],
] as const;

const allowed = [
  ["modules/good/procedures", "modules/good/domain/a"],
  ["modules/good/domain/a", "modules/better/domain/b"],
  ["modules/better/domain/b", "shared/c"],
] as const;

const value = "export const value = 1;\n";
const uses = (path: string) => `import { value } from "${path}";\nexport const used = value;\n`;

async function plant(path: string, content: string): Promise<void> {
  await mkdir(dirname(join(house, path)), { recursive: true });
  await writeFile(join(house, path), content);
}

beforeAll(async () => {
  house = await mkdtemp(join(tmpdir(), "grosir-house-"));
  await cp(".dependency-cruiser.cjs", join(house, ".dependency-cruiser.cjs"));
  await cp("tsconfig.json", join(house, "tsconfig.json"));
  const imports = [...forbidden.map(([, from, to]) => [from, to] as const), ...allowed];
  for (const [, to] of imports) await plant(`src/${to}.ts`, value);
  for (const [from, to] of imports) await plant(`src/${from}.ts`, uses(`@/${to}`));
  await plant("src/shared/first.ts", uses("@/shared/second"));
  await plant("src/shared/second.ts", uses("@/shared/first"));
  await plant("node_modules/@trpc/server/package.json", '{"name":"@trpc/server","main":"i.js"}');
  await plant("node_modules/@trpc/server/i.js", value);
  await plant("src/modules/stock/domain/framework.ts", uses("@trpc/server"));
  const args = [cruiser, "src", "--config", ".dependency-cruiser.cjs", "--output-type", "err"];
  report = await new Promise<string>((done) => {
    execFile(process.execPath, args, { cwd: house }, (_error, stdout) => done(stdout));
  });
});
afterAll(() => rm(house, { recursive: true, force: true }));

test.each(forbidden)("%s: src/%s may not import src/%s", (rule, from, to) => {
  expect(report).toContain(`error ${rule}: src/${from}.ts → src/${to}.ts`);
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
  for (const [from] of allowed) expect(report).not.toContain(`: src/${from}.ts`);
});

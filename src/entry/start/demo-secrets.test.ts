import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { ensureDemoSecrets, readDemoSecrets } from "./demo-secrets";

let dataDir = "";
let file = "";
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "grosir-secrets-"));
  file = join(dataDir, "secrets.json");
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

test("secrets are made at random once and kept where only their owner reads them", async () => {
  expect(await readDemoSecrets(dataDir)).toBeUndefined();
  const made = await ensureDemoSecrets(dataDir);
  expect(await ensureDemoSecrets(dataDir)).toEqual(made);
  expect(await readDemoSecrets(dataDir)).toEqual(made);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  const secrets = [...Object.values(made.environment), ...Object.values(made.tripay)];
  expect(new Set(secrets).size).toBe(6);
});

test("a file from before there were simulators is completed and otherwise kept", async () => {
  const old = {
    NEXTAUTH_SECRET: "one",
    ENCRYPTION_KEYS: "demo:two",
    FINGERPRINT_KEY: "three",
  };
  await writeFile(file, JSON.stringify(old));
  expect(await readDemoSecrets(dataDir)).toEqual({ environment: old, tripay: undefined });
  const { environment, tripay } = await ensureDemoSecrets(dataDir);
  expect(environment).toEqual(old);
  expect(JSON.parse(await readFile(file, "utf8"))).toEqual({ ...old, tripay });
});

test("a damaged file is told, not replaced", async () => {
  await writeFile(file, '{"NEXTAUTH_SECRET"');
  await expect(ensureDemoSecrets(dataDir)).rejects.toThrow(`${file} is damaged`);
});

import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, test } from "vitest";
import { testShop } from "@/testing/test-shop";
import { testCli } from "./testing/test-cli";

const shop = testShop();
const { newItem } = testCli(() => shop().system);

describe("the process itself", () => {
  const run = promisify(execFile);
  const secret = () => randomBytes(32).toString("base64");

  function newSecrets() {
    return {
      NEXTAUTH_SECRET: secret(),
      ENCRYPTION_KEYS: `k1:${secret()}`,
      FINGERPRINT_KEY: secret(),
    };
  }

  async function cliProcess(argv: string[], databaseUrl: string, secrets = newSecrets()) {
    const main = join(import.meta.dirname, "main.ts");
    const env = { ...secrets, DATABASE_URL: databaseUrl, NODE_ENV: "test" as const };
    return run(process.execPath, ["--import", "tsx", main, ...argv], { env, timeout: 20_000 }).then(
      ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
      ({ code, stdout, stderr }) => ({ code, stdout, stderr }),
    );
  }

  function databaseUrl(): string {
    return String(shop().db.pool.options.connectionString);
  }

  test("works on DATABASE_URL, reads a file, and ends by itself", async () => {
    const { id, sku } = await newItem();
    const folder = await mkdtemp(join(tmpdir(), "grosir-cli-"));
    try {
      const file = join(folder, "codes.csv");
      await writeFile(file, "kode\nA-1\nA-2\n");
      const words = ["stock", "import", sku, "--file", file, "--header", "--json"];
      const secrets = newSecrets();
      const { code, stdout, stderr } = await cliProcess(words, databaseUrl(), secrets);
      expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
      expect(JSON.parse(stdout)).toMatchObject({ item_id: id, imported: 2 });
      const gone = await cliProcess(
        ["stock", "import", sku, "--file", join(folder, "gone")],
        databaseUrl(),
        secrets,
      );
      expect(gone.code).toBe(1);
      expect(gone.stderr).toMatch(
        /^VALIDATION_FAILED: .*\n {2}file: .*cannot be read \(ENOENT\)\n$/,
      );
      const wrong = await cliProcess(["stock", "count", sku], databaseUrl());
      expect(wrong.code).toBe(1);
      expect(wrong.stderr).toMatch(/^The key k1 in ENCRYPTION_KEYS is not the one /);
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  test("says when the database cannot be reached", async () => {
    const nowhere = "postgresql://nobody@127.0.0.1:1/grosir";
    const { code, stdout, stderr } = await cliProcess(["reseller", "list", "--json"], nowhere);
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(JSON.parse(stderr)).toMatchObject({ error: "SERVICE_UNAVAILABLE", errors: {} });
  });
});

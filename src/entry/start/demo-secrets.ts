import { randomBytes, randomInt } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { writePrivateFile } from "@/server/private-file";

const environmentSchema = z.object({
  NEXTAUTH_SECRET: z.string(),
  ENCRYPTION_KEYS: z.string(),
  FINGERPRINT_KEY: z.string(),
});

const merchantSchema = z.object({
  apiKey: z.string(),
  privateKey: z.string(),
  merchantCode: z.string(),
});

const secretsSchema = environmentSchema.extend({ tripay: merchantSchema.optional() });

export type DemoSecrets = {
  /** What production takes from the variables of the same names. */
  environment: z.output<typeof environmentSchema>;
  /** By which the demo and its simulated payment gateway know each other. */
  tripay: z.output<typeof merchantSchema>;
};

/**
 * The demo's own secrets, kept in `DATA_DIR/secrets.json`.
 * @returns undefined when none were made yet; those of simulators may be missing
 * @throws when the file cannot be read or is damaged.
 */
export async function readDemoSecrets(
  dataDir: string,
): Promise<(Pick<DemoSecrets, "environment"> & Partial<DemoSecrets>) | undefined> {
  const file = fileIn(dataDir);
  const text = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return undefined;
    throw new Error(`${file} cannot be read: ${error.message}`);
  });
  if (text === undefined) return undefined;
  try {
    const { tripay, ...environment } = secretsSchema.parse(JSON.parse(text));
    return { environment, tripay };
  } catch {
    throw new Error(`${file} is damaged. Restore it, or delete ${dataDir} to begin anew.`);
  }
}

/** The same, of which what is missing is made at random and kept. */
export async function ensureDemoSecrets(dataDir: string): Promise<DemoSecrets> {
  const known = await readDemoSecrets(dataDir);
  const { environment = newEnvironment(), tripay = newMerchant() } = known ?? {};
  if (known?.tripay === undefined) {
    const content = JSON.stringify({ ...environment, tripay }, null, 2);
    await writePrivateFile(fileIn(dataDir), `${content}\n`);
  }
  return { environment, tripay };
}

function fileIn(dataDir: string): string {
  return join(dataDir, "secrets.json");
}

function newEnvironment(): DemoSecrets["environment"] {
  return {
    NEXTAUTH_SECRET: randomBytes(32).toString("base64"),
    ENCRYPTION_KEYS: `demo:${randomBytes(32).toString("base64")}`,
    FINGERPRINT_KEY: randomBytes(32).toString("base64"),
  };
}

function newMerchant(): DemoSecrets["tripay"] {
  return {
    apiKey: `DEV-${randomBytes(20).toString("hex")}`,
    privateKey: randomBytes(20).toString("hex"),
    merchantCode: `T${randomInt(10_000, 100_000)}`,
  };
}

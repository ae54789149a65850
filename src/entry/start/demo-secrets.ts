import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { writePrivateFile } from "@/server/private-file";

const secretsSchema = z.object({
  NEXTAUTH_SECRET: z.string(),
  ENCRYPTION_KEYS: z.string(),
  FINGERPRINT_KEY: z.string(),
});

export type DemoSecrets = z.output<typeof secretsSchema>;

/**
 * The demo's own secrets, kept in `DATA_DIR/secrets.json`.
 * @returns undefined when none were made yet
 * @throws when the file cannot be read or is damaged.
 */
export async function readDemoSecrets(dataDir: string): Promise<DemoSecrets | undefined> {
  const file = join(dataDir, "secrets.json");
  const text = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return undefined;
    throw new Error(`${file} cannot be read: ${error.message}`);
  });
  if (text === undefined) return undefined;
  try {
    return secretsSchema.parse(JSON.parse(text));
  } catch {
    throw new Error(`${file} is damaged. Restore it, or delete ${dataDir} to begin anew.`);
  }
}

/** The same, made at random the first time. */
export async function ensureDemoSecrets(dataDir: string): Promise<DemoSecrets> {
  const known = await readDemoSecrets(dataDir);
  if (known !== undefined) return known;
  const made = {
    NEXTAUTH_SECRET: randomBytes(32).toString("base64"),
    ENCRYPTION_KEYS: `demo:${randomBytes(32).toString("base64")}`,
    FINGERPRINT_KEY: randomBytes(32).toString("base64"),
  };
  await writePrivateFile(join(dataDir, "secrets.json"), `${JSON.stringify(made, null, 2)}\n`);
  return made;
}

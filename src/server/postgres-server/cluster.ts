import { randomBytes } from "node:crypto";
import { appendFile, readFile, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { writePrivateFile } from "../private-file";
import type { Binaries } from "./binaries";
import type { Placement } from "./placement";
import { runProgram } from "./run-program";

/** The server's superuser, the only role of a new cluster. */
export const superuser = "postgres";

/**
 * Makes the database files when there are none yet. A run that was interrupted leaves nothing
 * that looks finished.
 * @returns the superuser's password, and whether the files are new
 * @throws when the files are of another major version, or cannot be made.
 */
export async function ensureCluster(
  placement: Placement,
  binaries: Binaries,
  options: { durable: boolean; onProgress: (text: string) => void },
): Promise<{ password: string; fresh: boolean }> {
  const passwordFile = join(placement.home, "password");
  const fresh = (await stat(placement.clusterDir).catch(() => undefined)) === undefined;
  if (fresh) {
    options.onProgress("preparing an empty database");
    await writePrivateFile(passwordFile, randomBytes(24).toString("base64url"));
    await createCluster(placement, binaries, passwordFile, options.durable);
  } else {
    await checkMajorVersion(placement, binaries);
  }
  return { password: (await readFile(passwordFile, "utf8")).trim(), fresh };
}

async function createCluster(
  placement: Placement,
  binaries: Binaries,
  passwordFile: string,
  durable: boolean,
): Promise<void> {
  const unfinished = `${placement.clusterDir}.new`;
  await rm(unfinished, { recursive: true, force: true });
  const made = await runProgram(
    binaries.initdb,
    [
      `--pgdata=${unfinished}`,
      `--username=${superuser}`,
      `--pwfile=${passwordFile}`,
      "--auth=scram-sha-256",
      "--encoding=UTF8",
      "--locale=C",
      "--locale-provider=builtin",
      "--builtin-locale=C.UTF-8",
      ...(durable ? [] : ["--no-sync"]),
    ],
    { user: placement.user },
  );
  if (made.code !== 0) throw new Error(`The database cannot be prepared:\n${made.output.trim()}`);
  await appendFile(join(unfinished, "postgresql.conf"), "\ninclude 'grosir.conf'\n");
  await rename(unfinished, placement.clusterDir);
}

async function checkMajorVersion(placement: Placement, binaries: Binaries): Promise<void> {
  const major = Number(await readFile(join(placement.clusterDir, "PG_VERSION"), "utf8"));
  if (major === binaries.major) return;
  throw new Error(
    `The database in ${placement.clusterDir} was made by PostgreSQL ${major}; the programs here are PostgreSQL ${binaries.major} and cannot read it. ` +
      "Dump it with the old version and load it into a new one, or move that folder away to begin anew.",
  );
}

/** Writes the settings of the next start; they are read after postgresql.conf. */
export async function writeSettings(
  placement: Placement,
  settings: Record<string, string>,
): Promise<void> {
  const lines = Object.entries(settings).map(
    ([name, value]) => `${name} = '${value.replaceAll("'", "''")}'\n`,
  );
  await writePrivateFile(join(placement.clusterDir, "grosir.conf"), lines.join(""));
}

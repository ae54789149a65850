import { createHash } from "node:crypto";
import {
  chmod,
  lchown,
  mkdir,
  readdir,
  readFile,
  realpath,
  rmdir,
  stat,
  writeFile,
} from "node:fs/promises";
import { join } from "node:path";
import { findOsUser, runsAsRoot } from "./os-user";
import { type OsUser, runProgram } from "./run-program";

export interface Placement {
  /** Holds everything of the server: `cluster`, `server.log`, perhaps its programs. */
  home: string;
  /** The finished database files. */
  clusterDir: string;
  user: OsUser | undefined;
}

/**
 * Decides where the database files lie and as which user the server runs. Normally
 * `dataDir/postgres`; when this process is root and the server's user cannot enter that folder,
 * `/var/lib/grosir/<hash of dataDir>`. Files that are already there stay where they are.
 * @param recordedHome where an earlier start said that they are
 * @throws when no folder can be used.
 */
export async function choosePlacement(
  dataDir: string,
  recordedHome: string | undefined,
  onProgress: (text: string) => void,
): Promise<Placement> {
  const inside = join(dataDir, "postgres");
  if (!runsAsRoot) return prepare(inside, dataDir);
  const hash = createHash("sha256")
    .update(await realpath(dataDir))
    .digest("hex")
    .slice(0, 12);
  const outside = join("/var/lib/grosir", hash);
  for (const home of [inside, outside, recordedHome]) {
    if (home !== undefined && (await mayContinue(home, dataDir))) return prepare(home, dataDir);
  }
  const tried = await prepare(inside, dataDir);
  if (await canUse(tried)) return tried;
  await rmdir(inside).catch(() => undefined);
  onProgress(`the database's user cannot enter ${dataDir}; its files are kept in ${outside}`);
  return prepare(outside, dataDir);
}

/** Whether `home` has a finished cluster that belongs to `dataDir`, not to a copy of it. */
async function mayContinue(home: string, dataDir: string): Promise<boolean> {
  if (!(await exists(join(home, "cluster", "PG_VERSION")))) return false;
  if (home === join(dataDir, "postgres")) return true;
  const owner = await readFile(join(home, "data-dir"), "utf8").catch(() => "");
  return owner === dataDir || !(await exists(owner));
}

async function prepare(home: string, dataDir: string): Promise<Placement> {
  const clusterDir = join(home, "cluster");
  const user = await findOsUser(clusterDir);
  await mkdir(home, { recursive: true });
  if (user !== undefined) {
    if (home.startsWith("/var/lib/grosir/")) {
      await chmod("/var/lib/grosir", 0o755);
      await writeFile(join(home, "data-dir"), dataDir);
    }
    await lchown(home, user.uid, user.gid);
  }
  await chmod(home, 0o700);
  const placement = { home, clusterDir, user };
  if (!home.startsWith(dataDir) && !(await canUse(placement))) {
    throw new Error(`The database's user (uid ${user?.uid}) cannot enter ${home}.`);
  }
  return placement;
}

/** Really tries it: modes alone do not tell (access lists, mount options, user namespaces). */
async function canUse({ home, user }: Placement): Promise<boolean> {
  const probe = 'cd "$0" && : > access-probe && rm access-probe';
  return (await runProgram("/bin/sh", ["-c", probe, home], { user })).code === 0;
}

async function exists(path: string): Promise<boolean> {
  return (
    path !== "" &&
    (await stat(path).then(
      () => true,
      () => false,
    ))
  );
}

/** Gives a folder and everything in it to `user`; nothing to do when that is undefined. */
export async function ownRecursively(folder: string, user: OsUser | undefined): Promise<void> {
  if (user === undefined) return;
  await lchown(folder, user.uid, user.gid);
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    await lchown(join(entry.parentPath, entry.name), user.uid, user.gid);
  }
}

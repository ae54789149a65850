import { stat } from "node:fs/promises";
import { type OsUser, runProgram } from "./run-program";

/** PostgreSQL refuses to run as root; a person's own account may run it as itself. */
export const runsAsRoot = process.getuid?.() === 0;

/**
 * The user that the server runs as when this process is root: the owner of the database files
 * where there are some, else `postgres`, else `grosir` (created when possible), else `nobody`.
 * Undefined when this process is not root: the server then runs as the same user.
 * @throws when root finds no such user.
 */
export async function findOsUser(clusterDir: string): Promise<OsUser | undefined> {
  if (!runsAsRoot) return undefined;
  const owner = await stat(clusterDir).catch(() => undefined);
  if (owner !== undefined && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  const found =
    (await lookUp("postgres")) ??
    (await lookUp("grosir")) ??
    (await createUser("grosir")) ??
    (await lookUp("nobody"));
  if (found === undefined) {
    throw new Error(
      "PostgreSQL cannot run as root, and there is no other user to run it as. Start as an ordinary user, or set DATABASE_URL.",
    );
  }
  return found;
}

async function lookUp(name: string): Promise<OsUser | undefined> {
  const uid = await runProgram("id", ["-u", name]);
  const gid = await runProgram("id", ["-g", name]);
  if (uid.code !== 0 || gid.code !== 0) return undefined;
  return { uid: Number(uid.output.trim()), gid: Number(gid.output.trim()) };
}

async function createUser(name: string): Promise<OsUser | undefined> {
  const usual = await runProgram("useradd", ["--system", "--user-group", "--no-create-home", name]);
  if (usual.code !== 0) {
    await runProgram("addgroup", ["-S", name]);
    await runProgram("adduser", ["-S", "-D", "-H", "-G", name, name]);
  }
  return lookUp(name);
}

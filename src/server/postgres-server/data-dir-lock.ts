import { readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { runProgram } from "./run-program";

const holderSchema = z.object({ pid: z.number().int().positive(), identity: z.string() });
type Holder = z.infer<typeof holderSchema>;

const heldHere = new Set<string>();

/**
 * Makes this process the only one that uses the folder, until `release` is called or the
 * process dies.
 * @throws when a living process holds the folder; the message names its pid.
 */
export async function lockDataDir(dataDir: string): Promise<{ release(): Promise<void> }> {
  const path = join(dataDir, "lock");
  if (heldHere.has(path)) throw inUse(dataDir, process.pid);
  const content = JSON.stringify({ pid: process.pid, identity: await identityOf(process.pid) });
  for (let attempt = 0; attempt < 20; attempt += 1) {
    if (await createFile(path, content)) {
      heldHere.add(path);
      return { release: () => release(path) };
    }
    await clearStaleLock(dataDir, path);
  }
  throw new Error(`${path} can neither be taken nor removed.`);
}

async function release(path: string): Promise<void> {
  if (heldHere.delete(path)) await rm(path, { force: true });
}

async function clearStaleLock(dataDir: string, path: string): Promise<void> {
  const seen = await readSettled(path);
  if (seen === undefined) return;
  const holder = parseHolder(seen);
  if (holder !== undefined && (await isAlive(holder))) throw inUse(dataDir, holder.pid);
  const aside = `${path}.${process.pid}.stale`;
  await rename(path, aside).catch(() => undefined);
  const moved = await readFile(aside, "utf8").catch(() => seen);
  await rm(aside, { force: true });
  // Another process was faster and what was moved away is its new lock.
  if (moved !== seen) await createFile(path, moved);
}

/** The lock's text; waits a moment for one that is just being written. */
async function readSettled(path: string): Promise<string | undefined> {
  for (let attempt = 0; ; attempt += 1) {
    const text = await readFile(path, "utf8").catch(() => undefined);
    if (text === undefined || text !== "" || attempt === 5) return text;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

function parseHolder(text: string): Holder | undefined {
  try {
    return holderSchema.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

async function isAlive(holder: Holder): Promise<boolean> {
  if (holder.pid === process.pid) return false;
  if (!processExists(holder.pid)) return false;
  return (await identityOf(holder.pid)) === holder.identity;
}

/** Whether a process with this number exists, whoever owns it. */
export function processExists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

/** Tells a process from a later one with the same number: its start time, and the machine's. */
async function identityOf(pid: number): Promise<string> {
  if (process.platform === "linux") {
    const boot = await readFile("/proc/sys/kernel/random/boot_id", "utf8").catch(() => "");
    const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
    const afterName = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    // A process that was killed and that nobody has waited for keeps its number.
    const dead = afterName[0] === "Z" || afterName[0] === "X";
    return dead ? "dead" : `${boot.trim()} ${afterName[19] ?? ""}`;
  }
  if (process.platform === "win32") return "";
  return (await runProgram("ps", ["-o", "lstart=", "-p", String(pid)])).output.trim();
}

async function createFile(path: string, content: string): Promise<boolean> {
  try {
    await writeFile(path, content, { flag: "wx", mode: 0o600 });
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EEXIST") return false;
    throw error;
  }
}

function inUse(dataDir: string, pid: number): Error {
  return new Error(
    `${dataDir} is in use by another Grosir process (pid ${pid}). Stop that one, or set DATA_DIR to another folder.`,
  );
}

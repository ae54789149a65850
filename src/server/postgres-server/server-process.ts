import { readFile, readlink, realpath, stat, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { freePort } from "../free-port";
import type { Binaries } from "./binaries";
import { writeSettings } from "./cluster";
import { processExists } from "./data-dir-lock";
import type { Placement } from "./placement";
import { runProgram } from "./run-program";

/** PostgreSQL looks whether the process in its pid file lives; this number never belongs to one. */
const nobodysPid = 2_147_483_646;
const logLimit = 10 * 1024 * 1024;
const passing = /pre-existing shared memory block|Address already in use|could not bind/;

/**
 * Starts the server on a free port of 127.0.0.1 and waits until it takes connections. A server
 * that an earlier run left behind for the same files is stopped first.
 * @returns the port
 * @throws with the end of the server's log when it does not start.
 */
export async function startServer(
  placement: Placement,
  binaries: Binaries,
  settings: Record<string, string>,
): Promise<number> {
  await stopLeftover(placement, binaries);
  const log = join(placement.home, "server.log");
  const size = await stat(log).then(
    (file) => file.size,
    () => 0,
  );
  if (size > logLimit) await truncate(log);
  for (let attempt = 1; ; attempt += 1) {
    const port = await freePort();
    await writeSettings(placement, {
      timezone: "UTC",
      log_timezone: "UTC",
      ...settings,
      listen_addresses: "127.0.0.1",
      port: String(port),
      unix_socket_directories: "",
    });
    const started = await runProgram(
      binaries.pgCtl,
      ["start", "-w", "-t", "120", "-D", placement.clusterDir, "-l", log],
      { user: placement.user },
    );
    if (started.code === 0) return port;
    const said = await tail(log, 15);
    if (attempt === 5 || !passing.test(said)) {
      throw new Error(`PostgreSQL did not start. The end of ${log}:\n${said || started.output}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 1_000));
  }
}

/** Stops the server; its connections are ended, what was committed is kept. */
export async function stopServer(placement: Placement, binaries: Binaries): Promise<void> {
  if (!(await stopWith("fast", "3"))) await stopWith("immediate", "3");

  async function stopWith(mode: string, seconds: string): Promise<boolean> {
    const options = ["stop", "-w", "-m", mode, "-t", seconds, "-D", placement.clusterDir];
    const result = await runProgram(binaries.pgCtl, options, { user: placement.user });
    return result.code === 0;
  }
}

async function stopLeftover(placement: Placement, binaries: Binaries): Promise<void> {
  const file = join(placement.clusterDir, "postmaster.pid");
  const text = await readFile(file, "utf8").catch(() => undefined);
  if (text === undefined) return;
  const [firstLine = "", ...others] = text.split("\n");
  const pid = Number(firstLine);
  if (!Number.isInteger(pid) || pid <= 0 || !processExists(pid)) return;
  if (await isServerOf(pid, placement)) return stopServer(placement, binaries);
  // The rest is kept: by it PostgreSQL finds what is left of a crashed server's processes.
  await writeFile(file, [String(nobodysPid), ...others].join("\n"));
}

/** Whether the process is the server of these files, and not one that got its number later. */
async function isServerOf(pid: number, { clusterDir }: Placement): Promise<boolean> {
  if (process.platform === "linux") {
    const folder = await readlink(`/proc/${pid}/cwd`).catch(() => "");
    return folder === (await realpath(clusterDir));
  }
  if (process.platform === "win32") {
    const task = await runProgram("tasklist", ["/FI", `PID eq ${pid}`, "/NH"]);
    return task.output.includes("postgres");
  }
  const command = await runProgram("ps", ["-o", "command=", "-p", String(pid)]);
  return command.output.includes(clusterDir);
}

async function tail(file: string, lines: number): Promise<string> {
  const text = await readFile(file, "utf8").catch(() => "");
  return text.trimEnd().split("\n").slice(-lines).join("\n");
}

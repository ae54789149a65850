import { spawn } from "node:child_process";
import { root } from "./paths.mjs";
import { Refusal } from "./prerequisites.mjs";

const windows = process.platform === "win32";
const quietEnvironment = {
  NEXT_TELEMETRY_DISABLED: "1",
  CHECKPOINT_DISABLE: "1",
  PRISMA_HIDE_UPDATE_MESSAGE: "1",
};

/**
 * Runs a program silently in the project's folder. A signal to this process ends it and
 * everything that it started.
 *
 * @param {string} program
 * @param {string[]} args
 * @param {Record<string, string>} [env] beside this process's own
 * @throws {Refusal} with the program's output when it fails
 */
export async function runQuietly(program, args, env = {}) {
  const child = spawn(program, args, {
    cwd: root,
    env: { ...process.env, ...quietEnvironment, ...env },
    stdio: ["ignore", "pipe", "pipe"],
    detached: !windows,
    shell: windows && program === "npm",
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk) => {
      output += chunk;
    });
  }
  const stopListening = passSignalsOn(child);
  /** @type {number | null} */
  const code = await new Promise((resolve) => {
    child.on("error", (error) => {
      output += error.message;
      resolve(null);
    });
    child.on("close", resolve);
  });
  stopListening();
  if (code !== 0) {
    throw new Refusal(`${output.trim()}\n\n${[program, ...args].join(" ")} failed; see above.`);
  }
}

/** @param {import("node:child_process").ChildProcess} child */
function passSignalsOn(child) {
  /** @type {NodeJS.Signals[]} */
  const signals = ["SIGINT", "SIGTERM", "SIGHUP"];
  /** @param {NodeJS.Signals} signal */
  const end = (signal) => {
    try {
      if (windows || child.pid === undefined) child.kill(signal);
      else process.kill(-child.pid, signal);
    } catch {
      // It has ended by itself.
    }
    process.stderr.write("\nStopped.\n");
    process.exit(signal === "SIGINT" ? 130 : 143);
  };
  for (const signal of signals) process.on(signal, end);
  return () => {
    for (const signal of signals) process.off(signal, end);
  };
}

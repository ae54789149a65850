import { spawn } from "node:child_process";

/** Who a program runs as; absent: the user of this process. */
export interface OsUser {
  uid: number;
  gid: number;
}

export interface ProgramResult {
  /** Exit code; -1 when it could not be started or was ended by a signal. */
  code: number;
  /** Standard output and standard error together. */
  output: string;
}

/** The caller's PG* variables and language must not change what PostgreSQL's tools do. */
const cleanEnvironment: Record<string, string> & { NODE_ENV: "production" } = {
  NODE_ENV: "production",
  LC_ALL: "C",
  PATH: "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
};

/**
 * Runs a program to its end, in a process group of its own, so that a Ctrl-C in the terminal
 * does not reach it. Never throws: a program that cannot be started gives code -1.
 */
export function runProgram(
  program: string,
  args: string[],
  options: { user?: OsUser | undefined } = {},
): Promise<ProgramResult> {
  return new Promise((resolve) => {
    const windows = process.platform === "win32";
    const child = spawn(program, args, {
      ...options.user,
      ...(windows ? {} : { cwd: "/", env: cleanEnvironment, detached: true }),
      stdio: ["ignore", "pipe", "pipe"],
      windowsHide: true,
    });
    let output = "";
    const collect = (chunk: Buffer) => {
      output += chunk.toString("utf8");
    };
    child.stdout.on("data", collect);
    child.stderr.on("data", collect);
    child.on("error", (error) => resolve({ code: -1, output: output + error.message }));
    child.on("close", (code) => resolve({ code: code ?? -1, output }));
  });
}

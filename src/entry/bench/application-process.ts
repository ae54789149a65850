import { type ChildProcess, spawn } from "node:child_process";
import { projectRoot } from "@/server/project-root";
import { endWithProcess } from "./end-with-process";

/** The built application as a process of its own, which can be killed and started again. */
export type ApplicationProcess = {
  url: string;
  start(): Promise<void>;
  /** Ends it at once, in the middle of everything. */
  kill(): Promise<void>;
  /** Lets it end what it is at. */
  stop(): Promise<void>;
};

async function waitUntilReady(url: string, server: ChildProcess): Promise<void> {
  for (let attempt = 0; attempt < 600 && server.exitCode === null; attempt += 1) {
    const answer = await fetch(`${url}/readyz`).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error("the server did not become ready");
}

/** @param environment all that it is told */
export function applicationProcess(environment: Record<string, string>): ApplicationProcess {
  const url = `http://127.0.0.1:${environment.PORT}`;
  let server: ChildProcess | undefined;
  let isEnded: () => void = () => undefined;

  async function end(signal: "SIGTERM" | "SIGKILL"): Promise<void> {
    const running = server;
    if (running && running.exitCode === null && running.signalCode === null) {
      const ended = new Promise((resolve) => running.once("exit", resolve));
      running.kill(signal);
      await ended;
    }
    isEnded();
  }

  return {
    url,
    async start() {
      const started = spawn(process.execPath, ["dist/start.mjs"], {
        cwd: projectRoot(),
        stdio: ["ignore", "ignore", "inherit"],
        env: { ...environment, NODE_ENV: "production" },
      });
      server = started;
      isEnded = endWithProcess(() => end("SIGKILL"));
      await waitUntilReady(url, started);
    },
    kill: () => end("SIGKILL"),
    stop: () => end("SIGTERM"),
  };
}

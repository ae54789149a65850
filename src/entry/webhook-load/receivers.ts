import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "@/server/free-port";
import { makeCertificate } from "@/server/outbound/testing/certificate";
import { projectRoot } from "@/server/project-root";
import { endWithProcess } from "../bench/end-with-process";
import type { Arrival, Behaviour, Orders, Reports } from "../webhook-receivers/messages";

export type { Behaviour };

export type LoadReceivers = {
  /** A PEM file with the authority of their certificates, for NODE_EXTRA_CA_CERTS. */
  authorityFile: string;
  /** Callback addresses; nobody listens at the dead ones. */
  urls: Record<Behaviour | "dead", string[]>;
  ports: Record<Behaviour, number[]>;
  /** What has come so far. */
  arrivals(): Promise<Arrival[]>;
  close(): Promise<void>;
};

export type ReceiverCounts = Record<Behaviour | "dead", number>;

async function answerOf(child: ChildProcess, orders: Orders): Promise<Reports> {
  const answered = once(child, "message");
  const ended = once(child, "exit").then(() => {
    throw new Error("the receivers have ended");
  });
  child.send(orders);
  const [report] = await Promise.race([answered, ended]);
  return report;
}

/** Starts HTTPS receivers on 127.0.0.1, in a process of their own. */
export async function startLoadReceivers(
  { dead, ...receivers }: ReceiverCounts,
  answerAfterMs = 0,
): Promise<LoadReceivers> {
  const folder = await mkdtemp(join(tmpdir(), "grosir-receivers-"));
  const tls = makeCertificate(["127.0.0.1"]);
  const authorityFile = join(folder, "authority.pem");
  await writeFile(authorityFile, tls.cert);
  const child = fork(join(projectRoot(), "dist/webhook-receivers.mjs"), { execArgv: [] });
  const end = async () => {
    if (child.exitCode === null && child.signalCode === null) {
      const ended = once(child, "exit");
      child.kill();
      await ended;
    }
    await rm(folder, { recursive: true, force: true });
  };
  const isEnded = endWithProcess(end);
  const close = async () => {
    await end();
    isEnded();
  };
  try {
    const started = await answerOf(child, { kind: "listen", tls, receivers, answerAfterMs });
    if (started.kind !== "listening") throw new Error("the receivers did not start");
    const deadPorts: number[] = [];
    for (let count = 0; count < dead; count += 1) deadPorts.push(await freePort());
    const urlsOf = (ports: number[]) => ports.map((port) => `https://127.0.0.1:${port}/callback`);
    return {
      authorityFile,
      ports: started.ports,
      urls: {
        healthy: urlsOf(started.ports.healthy),
        failing: urlsOf(started.ports.failing),
        hanging: urlsOf(started.ports.hanging),
        dead: urlsOf(deadPorts),
      },
      async arrivals() {
        const report = await answerOf(child, { kind: "report" });
        return report.kind === "arrivals" ? report.arrivals : [];
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { FullConfig, FullResult, Reporter, TestCase } from "@playwright/test/reporter";

/** What the demo's secrets look like, also those that are made on the way. */
const shapes: Record<string, RegExp> = {
  "an API key": /grs_live_[0-9A-Za-z]{36}/,
  "a webhook secret": /whsec_[A-Za-z0-9+/]{43}=/,
  "the secret of a link": /token=[\w-]{43}/,
  "a session": /session-token=[\w.-]{40}/,
  "an account that is sold": /@[\w.]+\|\w{10}/,
  "a licence": /\b[A-HJ-NP-Z2-9]{4,5}(-[A-HJ-NP-Z2-9]{4,5}){2,}\b/,
};

type Demo = Record<"reseller" | "operator", { password: string; api_key?: string }>;

/** The passwords and keys that the demos of this run were made with. */
function knownSecrets({ projects }: FullConfig): string[] {
  const folders = projects.map(({ use }) => (use as { dataDir?: string }).dataDir ?? "");
  const files = folders
    .map((folder) => join(folder, "demo.json"))
    .filter((file) => existsSync(file));
  return files.flatMap((file) => {
    const { reseller, operator }: Demo = JSON.parse(readFileSync(file, "utf8"));
    return [reseller.password, operator.password, reseller.api_key ?? operator.password];
  });
}

/** Fails a run whose servers wrote a secret into their logs, which are what they say on standard error. */
export default class LogSecrets implements Reporter {
  private readonly log: string[] = [];
  private config: FullConfig | undefined;

  onBegin(config: FullConfig): void {
    this.config = config;
  }

  onStdErr(chunk: string | Buffer, test?: TestCase): void {
    if (test === undefined) this.log.push(String(chunk));
  }

  async onEnd(result: FullResult): Promise<{ status?: FullResult["status"] } | undefined> {
    if (this.config === undefined || result.status === "interrupted") return undefined;
    const log = this.log.join("");
    const found = Object.keys(shapes).filter((name) => shapes[name]?.test(log));
    if (knownSecrets(this.config).some((secret) => log.includes(secret))) {
      found.push("a password or key of the demo");
    }
    const size = `${log.length} characters`;
    if (found.length === 0) {
      console.log(`  C36 no secret in the servers' logs (${size})`);
      return undefined;
    }
    console.log(`  C36 the servers' logs (${size}) hold ${found.join(", ")}`);
    return { status: "failed" };
  }

  printsToStdio(): boolean {
    return false;
  }
}

import { readFile } from "node:fs/promises";
import { buffer } from "node:stream/consumers";
import { checkEncryptionKeys } from "@/entry/check-encryption-keys";
import { processContext } from "@/entry/process-context";
import { joinDemo } from "@/entry/start/join-demo";
import { closeProcessDatabase, database } from "@/server/db/database";
import { secrets } from "@/server/env";
import { AppError } from "@/shared/errors";
import type { Host } from "./host";
import { runCli } from "./run-cli";

async function read(file: string): Promise<Uint8Array> {
  if (file === "-") return buffer(process.stdin);
  return readFile(file).catch((error: NodeJS.ErrnoException) => {
    const errors = { file: [`${file} cannot be read (${error.code})`] };
    throw new AppError("VALIDATION_FAILED", { errors });
  });
}

const host: Host = {
  out: (text) => process.stdout.write(text),
  err: (text) => process.stderr.write(text),
  read,
  async open() {
    await joinDemo();
    // Stock sealed with another key than the server's could never be delivered.
    const { ENCRYPTION_KEYS, FINGERPRINT_KEY } = secrets();
    await checkEncryptionKeys(database(), ENCRYPTION_KEYS, FINGERPRINT_KEY);
    return processContext({ kind: "system" });
  },
};

// Whoever reads may stop early, as `head` does.
process.stdout.on("error", () => undefined);
process.exitCode = await runCli(process.argv.slice(2), host);
await closeProcessDatabase();

import { InvalidArgumentError, Option, program } from "commander";
import { modeHelp, parseMode } from "./mode";
import { signingKey } from "./secret";
import { startReceiver } from "./server";
import { welcome } from "./welcome";

const secret = new Option("--secret <whsec_...>", "verifies with it").env("WEBHOOK_SECRET");
const dataDir = new Option("--data-dir <folder>", "where the demo keeps demo.json").env("DATA_DIR");

program
  .name("npm run receiver --")
  .description("A webhook receiver for development: shows and verifies what is sent to it.")
  .option("--port <number>", "where it listens, on 127.0.0.1", portFrom, 4_100)
  .addOption(secret.argParser(secretFrom))
  .option("--mode <mode>", `how it answers: ${modeHelp}`, modeFrom, "ok")
  .addOption(dataDir.default(".data"))
  .parse();

const options = program.opts<{ port: number; secret?: string; mode: string; dataDir: string }>();
const receiver = await startReceiver({ ...options, log: console.log }).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
receiver.setMode(options.mode);
console.log(welcome(receiver, options.dataDir, options.secret !== undefined));
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => receiver.close());

function portFrom(text: string): number {
  if (/^\d{1,5}$/.test(text) && Number(text) <= 65_535) return Number(text);
  throw new InvalidArgumentError("It is a number up to 65535.");
}

function secretFrom(text: string): string {
  return accepted(text, signingKey);
}

function modeFrom(text: string): string {
  return accepted(text, parseMode);
}

/** @throws InvalidArgumentError with what `check` finds wrong */
function accepted(text: string, check: (text: string) => unknown): string {
  try {
    check(text);
    return text;
  } catch (error) {
    throw new InvalidArgumentError(error instanceof Error ? error.message : String(error));
  }
}

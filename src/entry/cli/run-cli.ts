import { Command, CommanderError } from "commander";
import { addBalanceCommands } from "./balance";
import { actingOn } from "./command";
import { type Failure, failureOf, failureText } from "./failure";
import { addGatewayCommands } from "./gateway";
import type { Host } from "./host";
import { addItemCommands } from "./item";
import { addKeyCommands } from "./key";
import { addLedgerCommands } from "./ledger";
import { addOrderCommands } from "./order";
import { addProductCommands } from "./product";
import { addResellerCommands } from "./reseller";
import { addStockCommands } from "./stock";
import { addSupplierCommands } from "./supplier";
import { addTopUpCommands } from "./topup";
import { addUserCommands } from "./user";
import { addValidatorCommands } from "./validator";
import { addWebhookCommands } from "./webhook";

/**
 * Runs one command of the operator's command line. With `--json` standard output is exactly one JSON
 * document, or empty where the command failed; standard error then has `{error, message, errors}`.
 *
 * @param argv the words after the program's name
 * @returns the exit code: 0, or 1 where it failed or an audit found something
 */
export async function runCli(argv: string[], host: Host): Promise<number> {
  const json = argv.includes("--json");
  let failed = false;
  const act = actingOn(host, json, () => {
    failed = true;
  });
  const program = new Command("npm run cli --")
    .description("The operator's command line of Grosir.")
    .addHelpText(
      "after",
      "\nWorks on the database of DATABASE_URL, else on the demo that runs.\nEach command has its own help: npm run cli -- item create --help",
    )
    .showHelpAfterError("(--help tells more)")
    .exitOverride()
    .configureOutput({
      writeOut: host.out,
      writeErr: json ? () => undefined : host.err,
    });
  addResellerCommands(program, act);
  addUserCommands(program, act);
  addKeyCommands(program, act);
  addProductCommands(program, act);
  addItemCommands(program, act);
  addStockCommands(program, act, host);
  addOrderCommands(program, act, host);
  addBalanceCommands(program, act);
  addGatewayCommands(program, act, host);
  addSupplierCommands(program, act, host);
  addTopUpCommands(program, act);
  addValidatorCommands(program, act, host);
  addWebhookCommands(program, act);
  addLedgerCommands(program, act);
  try {
    // Taken out here, it may stand anywhere and also shapes what the parser itself refuses.
    await program.parseAsync(
      argv.filter((word) => word !== "--json"),
      { from: "user" },
    );
    return failed ? 1 : 0;
  } catch (error) {
    if (error instanceof CommanderError) {
      if (error.exitCode !== 0 && json) printJson(host, usageFailure(error));
      return error.exitCode === 0 ? 0 : 1;
    }
    const failure = failureOf(error);
    if (json) printJson(host, failure);
    else host.err(`${failureText(failure)}\n`);
    return 1;
  }
}

function usageFailure({ code, message }: CommanderError): Failure {
  const words = code === "commander.help" ? "a command is missing" : message;
  return { error: "USAGE", message: words.replace(/^error: /, ""), errors: {} };
}

function printJson(host: Host, failure: Failure): void {
  host.err(`${JSON.stringify(failure, null, 2)}\n`);
}

import type { Command } from "commander";
import type { VerbContext } from "@/server/db/verb-context";
import { type Answer, asJson } from "./answer";
import type { Host } from "./host";

/** Wraps what a command does as commander's action; its arguments are those of the command. */
export type Act = <Args extends unknown[]>(
  perform: (context: VerbContext, ...args: Args) => Promise<Answer>,
) => (...args: Args) => Promise<void>;

/** Opens the database for a command, prints its answer, and tells whether it found something wrong. */
export function actingOn(host: Host, json: boolean, onFailed: () => void): Act {
  return (perform) =>
    async (...args) => {
      const context = await host.open();
      const { data, text, failed } = await perform(context, ...args);
      host.out(`${json ? JSON.stringify(asJson(data, context.timeZone), null, 2) : text}\n`);
      if (failed) onFailed();
    };
}

/** A command of a noun, such as `create`, with the option that all of them have. */
export function addVerb(
  noun: Command,
  usage: string,
  summary: string,
  examples: string[],
): Command {
  const lines = examples.map((example) => `  npm run cli -- ${noun.name()} ${example}`);
  return noun
    .command(usage)
    .description(summary)
    .option("--json", "print one JSON document and nothing else")
    .addHelpText("after", `\nExamples:\n${lines.join("\n")}`);
}

/** A noun, such as `reseller`, to which commands are added. */
export function addNoun(program: Command, name: string, summary: string): Command {
  return program.command(name).description(summary);
}

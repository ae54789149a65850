import { type Command, Option } from "commander";
import {
  listOpenDispatches,
  type OpenDispatch,
} from "@/modules/fulfilment/domain/list-open-dispatches";
import { type HandSettlement, settleByHand } from "@/modules/fulfilment/domain/settle-by-hand";
import type { VerbContext } from "@/server/db/verb-context";
import { type Answer, facts, shortTime, table } from "./answer";
import { type Act, addNoun, addVerb } from "./command";
import type { Host } from "./host";
import { wholeNumber } from "./option-values";

type Place = { line?: number; unit?: number };
type SendOptions = Place & { textFile?: string };
type SettleOptions = SendOptions & {
  outcome: HandSettlement["outcome"];
  reason?: string;
  remains?: number;
};

const MOST_LISTED = 500;

async function textFrom(host: Host, file: string | undefined): Promise<string | undefined> {
  if (file === undefined) return undefined;
  return Buffer.from(await host.read(file))
    .toString("utf8")
    .trimEnd();
}

function openTable(open: OpenDispatch[], timeZone: string): string {
  return table(
    ["Invoice", "Line", "Unit", "Item", "Kind", "Target", "Status", "Supplier", "Since", "Message"],
    open.map((one) => [
      ...[one.invoice, String(one.lineId), String(one.unit), one.item, one.orderProcess],
      ...[one.target || "-", one.status, one.supplier ?? "-"],
      ...[shortTime(one.createdAt, timeZone), one.message ?? "-"],
    ]),
  );
}

async function settled(context: VerbContext, settlement: HandSettlement): Promise<Answer> {
  const { lineId, unit } = await settleByHand(context, settlement);
  const { invoice, outcome } = settlement;
  return {
    data: { invoice, lineId, unit, outcome },
    text: facts([
      ["Invoice", invoice],
      ["Line", String(lineId)],
      ["Unit", String(unit)],
      ["Outcome", outcome],
    ]),
  };
}

function addPlace(command: Command): Command {
  return command
    .option("--line <order-item-id>", "needed where more than one line is open", wholeNumber)
    .option("--unit <n>", "needed where more than one unit is open", wholeNumber)
    .option("--text-file <path>", "what was delivered; - reads standard input");
}

/** `order open|send|settle`. */
export function addOrderCommands(program: Command, act: Act, host: Host): void {
  const noun = addNoun(program, "order", "orders that are not delivered from stock");

  addVerb(noun, "open", "list what waits to be sent by hand, and what is in review", [
    "open",
    "open --all",
  ])
    .option("--all", "also what suppliers are working on")
    .action(
      act(async (context, { all = false }: { all?: boolean }) => {
        const open = await listOpenDispatches(context, { forOperator: !all, limit: MOST_LISTED });
        return { data: open, text: openTable(open, context.timeZone) };
      }),
    );

  addPlace(
    addVerb(noun, "send <invoice>", "an item was sent by hand; its buyer is told", [
      "send INV-261121-0V6Q4M2Z8T1KD",
      "send INV-261121-0V6Q4M2Z8T1KD --line 118 --text-file account.txt",
    ]),
  ).action(
    act(async (context, invoice: string, { line, unit, textFile }: SendOptions) => {
      const sn = await textFrom(host, textFile);
      return settled(context, { invoice, lineId: line, unit, sn, outcome: "completed" });
    }),
  );

  addPlace(
    addVerb(noun, "settle <invoice>", "decide what a supplier left open", [
      "settle INV-261121-0V6Q4M2Z8T1KD --outcome completed --text-file sn.txt",
      'settle INV-261121-0V6Q4M2Z8T1KD --outcome failed --reason "Nomor tujuan salah"',
      "settle INV-261121-0V6Q4M2Z8T1KD --outcome partial --remains 250",
    ]),
  )
    .addOption(
      new Option("--outcome <word>", "how it ended; reversed: taken back after delivery")
        .choices(["completed", "partial", "failed", "reversed"])
        .makeOptionMandatory(),
    )
    .option("--reason <text>", "why it failed; the buyer reads it")
    .option("--remains <n>", "pieces that were not delivered", wholeNumber)
    .action(
      act(async (context, invoice: string, options: SettleOptions) => {
        const { line, unit, textFile, outcome, reason, remains } = options;
        const sn = await textFrom(host, textFile);
        const settlement = { invoice, lineId: line, unit, outcome, sn, reason, remains };
        return settled(context, settlement);
      }),
    );
}

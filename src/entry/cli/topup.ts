import { type Command, Option } from "commander";
import { type TopUpStatus, topUpStatuses } from "@/modules/top-ups/contract";
import { cancelTopUp } from "@/modules/top-ups/domain/cancel-top-up";
import { confirmTopUp } from "@/modules/top-ups/domain/confirm-top-up";
import { dismissTopUpProblem } from "@/modules/top-ups/domain/dismiss-top-up-problem";
import { listTopUps, readTopUp, type TopUpFacts } from "@/modules/top-ups/domain/top-up-facts";
import type { VerbContext } from "@/server/db/verb-context";
import { formatRupiah } from "@/shared/money";
import { type Answer, facts, shortTime, table } from "./answer";
import { type Act, addNoun, addVerb } from "./command";
import { named } from "./find-named";
import { wholeNumber } from "./option-values";

type ListOptions = { status?: TopUpStatus; problem?: boolean; limit: number };

/** @throws AppError NOT_FOUND, naming the invoice */
function topUpNamed(context: VerbContext, invoice: string): Promise<TopUpFacts> {
  return named("invoice", invoice, readTopUp(context, invoice));
}

async function shown(context: VerbContext, invoice: string, repeated = false): Promise<Answer> {
  const topUp = await readTopUp(context, invoice);
  return {
    data: { ...topUp, repeated },
    text: facts([
      ["Invoice", topUp.invoice],
      ["Reseller", String(topUp.resellerId)],
      ["Channel", `${topUp.channel} (${topUp.gateway})`],
      ["Amount", formatRupiah(topUp.amount)],
      ["Total", formatRupiah(topUp.total)],
      ["Status", `${topUp.status}${repeated ? " (credited before, nothing done now)" : ""}`],
      ["Problem", topUp.problem ?? "-"],
    ]),
  };
}

/** `topup list|confirm|cancel|dismiss`. */
export function addTopUpCommands(program: Command, act: Act): void {
  const noun = addNoun(program, "topup", "top-ups of all resellers, named by invoice");

  addVerb(noun, "list", "list top-ups, newest first", ["list", "list --problem"])
    .addOption(new Option("--status <word>", "only those").choices([...topUpStatuses]))
    .option("--problem", "only those that wait for the operator")
    .option("--limit <n>", "how many at most", wholeNumber, 100)
    .action(
      act(async (context, options: ListOptions) => {
        const topUps = await listTopUps(context, options);
        const rows = topUps.map((topUp) => [
          topUp.invoice,
          String(topUp.resellerId),
          topUp.channel,
          formatRupiah(topUp.total),
          topUp.status,
          shortTime(topUp.createdAt, context.timeZone),
          topUp.problem ?? "-",
        ]);
        const titles = ["Invoice", "Reseller", "Channel", "Total", "Status", "Created", "Problem"];
        return { data: topUps, text: table(titles, rows) };
      }),
    );

  addVerb(noun, "confirm <invoice>", "credit a bank transfer that has arrived", [
    "confirm TOP-261121-0V6Q4M2Z8T1KD --total 100417",
  ])
    .requiredOption("--total <rupiah>", "the sum on the bank statement", wholeNumber)
    .action(
      act(async (context, invoice: string, { total }: { total: number }) => {
        await topUpNamed(context, invoice);
        const { repeated } = await confirmTopUp(context, { invoice, paidTotal: total });
        return shown(context, invoice, repeated);
      }),
    );

  addVerb(noun, "cancel <invoice>", "end a top-up that nobody has paid yet", [
    "cancel TOP-261121-0V6Q4M2Z8T1KD",
  ]).action(
    act(async (context, invoice: string) => {
      await topUpNamed(context, invoice);
      await cancelTopUp(context, invoice);
      return shown(context, invoice);
    }),
  );

  addVerb(noun, "dismiss <invoice>", "mark the problem of a top-up as dealt with", [
    "dismiss TOP-261121-0V6Q4M2Z8T1KD",
  ]).action(
    act(async (context, invoice: string) => {
      await topUpNamed(context, invoice);
      await dismissTopUpProblem(context, invoice);
      return shown(context, invoice);
    }),
  );
}

import type { Command } from "commander";
import { adjustBalance } from "@/modules/ledger/domain/adjust-balance";
import { setLowMark } from "@/modules/ledger/domain/set-low-mark";
import { formatRupiah } from "@/shared/money";
import { facts } from "./answer";
import { type Act, addNoun, addVerb } from "./command";
import { resellerNamed } from "./find-named";
import { unlessNone, wholeNumber, wholeNumberOrNone } from "./option-values";

type AdjustOptions = { reseller: string; amount: number; reason: string; cause?: string };

/** `balance adjust|low-mark`. */
export function addBalanceCommands(program: Command, act: Act): void {
  const noun = addNoun(program, "balance", "the prepaid balance of a reseller");

  addVerb(noun, "adjust", "credit or debit a balance by a mutation of type adjustment", [
    'adjust --reseller jaya@example.com --amount 500000 --reason "Paid in cash, receipt 118"',
    'adjust --reseller 12 --amount -25000 --reason "Credited twice" --cause ticket-4711',
  ])
    .requiredOption("--reseller <id|email>", "whose balance")
    .requiredOption("--amount <rupiah>", "positive credits, negative debits", wholeNumber)
    .requiredOption("--reason <text>", "why, for whoever reads the ledger")
    .option("--cause <text>", "a name of its own: a second adjustment of that name does nothing")
    .action(
      act(async (context, { reseller, amount, reason, cause }: AdjustOptions) => {
        const { id: resellerId } = await resellerNamed(context, reseller);
        const adjustment = { resellerId, amount, reason, cause };
        const { invoice, balance, repeated } = await adjustBalance(context, adjustment);
        return {
          data: { resellerId, amount, invoice, balance, repeated },
          text: facts([
            ["Invoice", `${invoice}${repeated ? " (posted before, nothing done now)" : ""}`],
            ["Balance", formatRupiah(balance)],
          ]),
        };
      }),
    );

  addVerb(noun, "low-mark", "set below which balance the event balance.low is sent", [
    "low-mark --reseller jaya@example.com --amount 100000",
    "low-mark --reseller 12 --amount none",
  ])
    .requiredOption("--reseller <id|email>", "whose balance")
    .requiredOption("--amount <rupiah|none>", "the mark", wholeNumberOrNone)
    .action(
      act(async (context, { reseller, amount }: { reseller: string; amount: number | "none" }) => {
        const { id: resellerId } = await resellerNamed(context, reseller);
        const lowMark = unlessNone(amount) ?? null;
        await setLowMark(context, { resellerId, lowMark });
        return {
          data: { resellerId, lowMark },
          text: facts([["Low mark", lowMark === null ? "none" : formatRupiah(lowMark)]]),
        };
      }),
    );
}

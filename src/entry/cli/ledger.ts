import type { Command } from "commander";
import { auditLedger, type LedgerProblem } from "@/modules/ledger/domain/audit-ledger";
import { table } from "./answer";
import { type Act, addNoun, addVerb } from "./command";

function problemTable(problems: LedgerProblem[]): string {
  const text = (value: string | number | null) => (value === null ? "-" : String(value));
  return table(
    ["Reseller", "Problem", "Seq", "Order", "Line", "Item", "Lock", "Unit", "Expected", "Found"],
    problems.map(({ resellerId, problem, seq, orderId, lineId, ...rest }) => [
      ...[text(resellerId), problem, text(seq), text(orderId), text(lineId)],
      ...[text(rest.itemId), text(rest.lockId), text(rest.unitId)],
      ...[text(rest.expected), text(rest.found)],
    ]),
  );
}

/** `ledger audit`. */
export function addLedgerCommands(program: Command, act: Act): void {
  const noun = addNoun(program, "ledger", "the books of all resellers");

  addVerb(
    noun,
    "audit",
    "compare every mutation, balance, order and sold unit; exit code 1 if anything is wrong",
    ["audit", "audit --json"],
  ).action(
    act(async (context) => {
      const problems: LedgerProblem[] = [];
      const totals = await auditLedger(context, (problem) => problems.push(problem));
      const { resellers, mutations, orders } = totals;
      const looked = `resellers ${resellers}, mutations ${mutations}, orders ${orders}`;
      const failed = problems.length > 0;
      return {
        data: { ok: !failed, resellers, mutations, orders, problems },
        text: failed
          ? `${problemTable(problems)}\n\nProblems: ${problems.length} (${looked}).`
          : `The books are right (${looked}).`,
        failed,
      };
    }),
  );
}

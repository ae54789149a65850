import type { Command } from "commander";
import { applySync } from "@/modules/fulfilment/domain/apply-sync";
import type { OfferTerms } from "@/modules/fulfilment/domain/offer-terms";
import { type OfferChange, planSync, type SyncPlan } from "@/modules/fulfilment/domain/plan-sync";
import type { PriceChange } from "@/modules/fulfilment/domain/propose-price";
import { formatRupiah } from "@/shared/money";
import { table } from "./answer";
import { type Act, addVerb } from "./command";
import { supplierNamed } from "./find-named";

type SyncOptions = { apply?: boolean; prices?: boolean };

const labels: [string, (terms: OfferTerms) => string][] = [
  ["cost", ({ cost }) => cost],
  ["available", ({ available }) => (available ? "yes" : "no")],
  ["stock", ({ stock }) => (stock === null ? "unlimited" : String(stock))],
  [
    "closed",
    ({ cutOffStart, cutOffEnd }) => (cutOffStart === null ? "-" : `${cutOffStart}-${cutOffEnd}`),
  ],
  ["type", ({ serviceType }) => serviceType ?? "-"],
];

function offerRows({ sku, code, gone, from, to }: OfferChange): string[][] {
  if (gone) return [[sku, code, "gone", "yes", "no"]];
  return labels.flatMap(([label, textOf]) => {
    const [before, after] = [textOf(from), textOf(to)];
    return before === after ? [] : [[sku, code, label, before, after]];
  });
}

function priceRows({ sku, from, to, tiers }: PriceChange): string[][] {
  const own = Object.entries(tiers).map(([tier, change]) => [`price ${tier}`, change] as const);
  return [["price", { from, to }] as const, ...own].flatMap(([label, change]) => {
    const cells = [formatRupiah(change.from), formatRupiah(change.to)];
    return change.from === change.to ? [] : [[sku, "", label, ...cells]];
  });
}

function textOf(plan: SyncPlan, said: string): string {
  const rows = [...plan.offers.flatMap(offerRows), ...plan.prices.flatMap(priceRows)];
  const losses = plan.losses.map(
    ({ sku, price, cost }) => `${sku} is sold for ${formatRupiah(price)} and costs Rp ${cost}.`,
  );
  const changes = rows.length > 0 ? [table(["Item", "Code", "What", "From", "To"], rows)] : [];
  const unused = `${plan.unused} of the supplier's codes are not used.`;
  return [...changes, ...losses, unused, said].join("\n");
}

/** `supplier sync`. */
export function addSyncCommand(noun: Command, act: Act): void {
  addVerb(
    noun,
    "sync <supplier>",
    "compare our offers with a supplier's catalogue; nothing is written without --apply",
    ["sync digiflazz", "sync digiflazz --apply", "sync digiflazz --apply --prices"],
  )
    .option("--apply", "write cost, availability, stock, cut-off times and types")
    .option("--prices", "with --apply: the proposed prices too")
    .action(
      act(async (context, code: string, { apply = false, prices = false }: SyncOptions) => {
        await supplierNamed(context, code);
        const plan = await planSync(context, code);
        if (!apply) {
          const hint =
            plan.prices.length > 0 ? "--apply, and prices only with --prices" : "--apply";
          return {
            data: { ...plan, applied: null },
            text: textOf(plan, `Nothing was written; that takes ${hint}.`),
          };
        }
        const applied = await applySync(context, plan, { withPrices: prices });
        const said = `Written: ${applied.offers} offers, ${applied.prices} prices.`;
        return { data: { ...plan, applied }, text: textOf(plan, said) };
      }),
    );
}

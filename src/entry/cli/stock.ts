import { type Command, Option } from "commander";
import { countStock } from "@/modules/stock/domain/count-stock";
import { adjustCountedStock } from "@/modules/stock/domain/counted-stock";
import { importUnits } from "@/modules/stock/domain/import-units";
import type { VerbContext } from "@/server/db/verb-context";
import { type Answer, facts } from "./answer";
import { type Act, addNoun, addVerb } from "./command";
import { itemNamed } from "./find-named";
import type { Host } from "./host";
import { wholeNumber } from "./option-values";
import { readUnits } from "./read-units";

type ImportOptions = {
  file: string;
  format?: "csv" | "lines";
  header?: boolean;
  column?: string;
};

async function counted(context: VerbContext, itemId: number, sku: string): Promise<Answer> {
  const { free, locked, sold } = await countStock(context, itemId);
  return {
    data: { itemId, sku, free, locked, sold },
    text: facts([
      ["Free", String(free)],
      ["Locked", String(locked)],
      ["Sold", String(sold)],
    ]),
  };
}

/** `stock import|adjust|count`. */
export function addStockCommands(program: Command, act: Act, host: Host): void {
  const noun = addNoun(program, "stock", "what there is of items whose stock is limited");

  addVerb(noun, "import <item>", "add units, encrypted; those already there are passed over", [
    "import ML86 --file codes.csv --header --column code",
    "import 12 --file codes.txt",
    "import 12 --file - < codes.txt",
  ])
    .requiredOption("--file <path>", "the units; - reads standard input")
    .addOption(
      new Option(
        "--format <word>",
        "csv, or one unit a line (default: by the file's name)",
      ).choices(["csv", "lines"]),
    )
    .option("--header", "the first row of the CSV names its columns")
    .option("--column <name|number>", "column of the units (default: the first)")
    .action(
      act(async (context, idOrSku: string, options: ImportOptions) => {
        const { file, column, header = false } = options;
        const format = options.format ?? (/\.csv$/i.test(file) ? "csv" : "lines");
        const { id, sku } = await itemNamed(context, idOrSku);
        const units = readUnits(await host.read(file), { format, header, column });
        const { imported, duplicates } = await importUnits(context, { itemId: id, secrets: units });
        const { free } = await countStock(context, id);
        return {
          data: { itemId: id, sku, imported, duplicates, free },
          text: facts([
            ["Imported", String(imported)],
            ["Duplicates", String(duplicates)],
            ["Free now", String(free)],
          ]),
        };
      }),
    );

  addVerb(noun, "adjust <item>", "add to the stock of a counted item, or take from it", [
    "adjust KARTU-PERDANA --change 50",
    "adjust 12 --change=-3",
  ])
    .requiredOption("--change <n>", "pieces; negative takes away", wholeNumber)
    .action(
      act(async (context, idOrSku: string, { change }: { change: number }) => {
        const { id, sku } = await itemNamed(context, idOrSku);
        await adjustCountedStock(context, { itemId: id, change });
        return counted(context, id, sku);
      }),
    );

  addVerb(noun, "count <item>", "count what is free, locked and sold of an item", [
    "count ML86",
  ]).action(
    act(async (context, idOrSku: string) => {
      const { id, sku } = await itemNamed(context, idOrSku);
      return counted(context, id, sku);
    }),
  );
}

import { type Command, Option } from "commander";
import { countUnits } from "@/modules/stock/domain/count-units";
import { importUnits } from "@/modules/stock/domain/import-units";
import { facts } from "./answer";
import { type Act, addNoun, addVerb } from "./command";
import { itemNamed } from "./find-named";
import type { Host } from "./host";
import { readUnits } from "./read-units";

type ImportOptions = {
  file: string;
  format?: "csv" | "lines";
  header?: boolean;
  column?: string;
};

/** `stock import|count`. */
export function addStockCommands(program: Command, act: Act, host: Host): void {
  const noun = addNoun(program, "stock", "units that automatic items deliver");

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
        const { free } = await countUnits(context, id);
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

  addVerb(noun, "count <item>", "count the free and the sold units of an item", [
    "count ML86",
  ]).action(
    act(async (context, idOrSku: string) => {
      const { id, sku } = await itemNamed(context, idOrSku);
      const { free, sold } = await countUnits(context, id);
      return {
        data: { itemId: id, sku, free, sold },
        text: facts([
          ["Free", String(free)],
          ["Sold", String(sold)],
        ]),
      };
    }),
  );
}

import { type Command, Option } from "commander";
import { orderProcesses, stockKinds } from "@/modules/catalogue/contract";
import { createItem, type NewItem } from "@/modules/catalogue/domain/create-item";
import { findProduct } from "@/modules/catalogue/domain/find-product";
import { findItem, type ItemFacts, listAllItems } from "@/modules/catalogue/domain/list-all-items";
import type { TierPrices } from "@/modules/catalogue/domain/tier-prices";
import { type ItemChanges, updateItem } from "@/modules/catalogue/domain/update-item";
import type { VerbContext } from "@/server/db/verb-context";
import { formatRupiah } from "@/shared/money";
import { type Answer, facts, table } from "./answer";
import { type Act, addNoun, addVerb } from "./command";
import { itemNamed, named } from "./find-named";
import {
  requiredFieldList,
  tierPrice,
  unlessNone,
  wholeNumber,
  wholeNumberOrNone,
} from "./option-values";

type Limit = number | "none";
type ItemOptions = Omit<ItemChanges, keyof Limits | "tierPrices"> & {
  maxOrder?: Limit;
  minQty?: Limit;
  maxQty?: Limit;
  stepQty?: Limit;
  qtyLabel?: string;
  tierPrice?: TierPrices;
};
type Limits = Pick<ItemChanges, "maxOrder" | "minQty" | "maxQty" | "stepQty" | "qtyLabel">;
type NewItemOptions = ItemOptions &
  Pick<NewItem, "name" | "sku" | "price"> & {
    product: string;
    process: NewItem["orderProcess"];
    stock?: NewItem["stockKind"];
  };

/** The part of an item that both `create` and `update` tell. */
function changesOf({ tierPrice, ...options }: ItemOptions): ItemChanges {
  return {
    ...options,
    maxOrder: unlessNone(options.maxOrder),
    minQty: unlessNone(options.minQty),
    maxQty: unlessNone(options.maxQty),
    stepQty: unlessNone(options.stepQty),
    qtyLabel: unlessNone(options.qtyLabel),
    tierPrices: tierPrice,
  };
}

function stockText({ stock }: ItemFacts): string {
  return stock === null ? "-" : String(stock);
}

async function shown(context: VerbContext, idOrSku: string): Promise<Answer> {
  const item = await findItem(context, idOrSku);
  const tiers = Object.entries(item.tierPrices);
  return {
    data: item,
    text: facts([
      ["ID", String(item.id)],
      ["SKU", item.sku],
      ["Name", item.name],
      ["Product", `${item.category} / ${item.product}`],
      ["Process", item.orderProcess],
      ["Price", `${formatRupiah(item.price)}${item.pricePer === 1 ? "" : ` / ${item.pricePer}`}`],
      ["Tiers", tiers.map(([tier, price]) => `${tier} ${formatRupiah(price)}`).join(", ") || "-"],
      ["Stock", stockText(item)],
      ["Active", item.active ? "yes" : "no"],
    ]),
  };
}

function addItemOptions(command: Command): Command {
  return command
    .option("--description <text>", "what the buyer should know")
    .option("--price-per <n>", "pieces that the price is for", wholeNumber)
    .option("--min-order <n>", "fewest pieces of one order", wholeNumber)
    .option("--max-order <n|none>", "most pieces of one order", wholeNumberOrNone)
    .option("--open-denom", "the buyer chooses the nominal; the price is then a fee")
    .option("--no-open-denom")
    .option("--min-qty <n|none>", "lowest nominal", wholeNumberOrNone)
    .option("--max-qty <n|none>", "highest nominal", wholeNumberOrNone)
    .option("--step-qty <n|none>", "the nominal is a multiple of this", wholeNumberOrNone)
    .option("--unit-price <decimal>", "Rupiah for 1 of the nominal")
    .option("--qty-label <text|none>", "what the nominal counts, such as Rupiah")
    .option("--required-fields <json>", "fields that a buyer fills in", requiredFieldList)
    .option("--tier-price <tier=rupiah|tier=none>", "price of one tier; may be repeated", tierPrice)
    .option("--active", "can be bought")
    .option("--no-active", "cannot be bought");
}

function addCreate(noun: Command, act: Act): void {
  const command = addVerb(noun, "create", "add an item to a product", [
    'create --product mobile-legends --sku ML86 --name "86 Diamonds" --process auto --price 19500 --tier-price gold=19000',
    'create --product gopay --sku GOPAY --name "GoPay" --process h2h --price 500 --open-denom --min-qty 10000 --max-qty 1000000 --step-qty 1000',
  ])
    .requiredOption("--product <id|slug>", "the product that it belongs to")
    .requiredOption("--sku <text>", "your own name of it, which stays")
    .requiredOption("--name <text>", "what the buyer sees")
    .addOption(
      new Option("--process <word>", "how it is delivered; auto: from stock")
        .choices([...orderProcesses])
        .makeOptionMandatory(),
    )
    .addOption(
      new Option(
        "--stock <word>",
        "units: credentials; counted: a number (default: units for auto, else unlimited)",
      ).choices([...stockKinds]),
    )
    .requiredOption("--price <rupiah>", "price of the tier without one of its own", wholeNumber);
  addItemOptions(command).action(
    act(async (context, options: NewItemOptions) => {
      const { product: slug, process: orderProcess, stock: stockKind, ...others } = options;
      const { sku, name, price, ...rest } = others;
      const { id: productId } = await named("product", slug, findProduct(context, slug));
      const item = { ...changesOf(rest), productId, sku, name, price, orderProcess, stockKind };
      const { id } = await createItem(context, item);
      return shown(context, String(id));
    }),
  );
}

function addUpdate(noun: Command, act: Act): void {
  const command = addVerb(noun, "update <item>", "change what is named of an item", [
    "update ML86 --price 19800 --tier-price gold=19200 --tier-price silver=none",
    "update 12 --no-active",
  ])
    .option("--name <text>", "what the buyer sees")
    .option("--price <rupiah>", "price of the tier without one of its own", wholeNumber);
  addItemOptions(command).action(
    act(async (context, idOrSku: string, options: ItemOptions) => {
      const { id } = await itemNamed(context, idOrSku);
      await updateItem(context, id, changesOf(options));
      return shown(context, idOrSku);
    }),
  );
}

/** `item create|update|list`. */
export function addItemCommands(program: Command, act: Act): void {
  const noun = addNoun(program, "item", "what can be bought, named by id or SKU");
  addCreate(noun, act);
  addUpdate(noun, act);
  addVerb(noun, "list", "list all items, also those switched off", ["list"]).action(
    act(async (context) => {
      const items = await listAllItems(context);
      const rows = items.map((item) => [
        String(item.id),
        item.sku,
        item.category,
        item.product,
        item.name,
        item.orderProcess,
        formatRupiah(item.price),
        stockText(item),
        item.active ? "yes" : "no",
      ]);
      const titles = ["ID", "SKU", "Category", "Product", "Name"];
      return {
        data: items,
        text: table([...titles, "Process", "Price", "Stock", "Active"], rows),
      };
    }),
  );
}

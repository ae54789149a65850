import type { Command } from "commander";
import { listOffers, type OfferFacts } from "@/modules/fulfilment/domain/list-offers";
import { removeOffer } from "@/modules/fulfilment/domain/remove-offer";
import { setOffer } from "@/modules/fulfilment/domain/set-offer";
import type { VerbContext } from "@/server/db/verb-context";
import { type Answer, table } from "./answer";
import { type Act, addVerb } from "./command";
import { itemNamed, named, supplierNamed } from "./find-named";
import { wholeNumber } from "./option-values";

type OfferOptions = { supplier: string; code: string; priority?: number; cost?: string };

const titles = ["Supplier", "Code", "Priority", "Cost", "Stock", "Closed", "Type", "Open"];

function rowOf(offer: OfferFacts): string[] {
  const stock = offer.stock === null ? "unlimited" : String(offer.stock);
  return [
    ...[offer.supplier, offer.code, String(offer.priority), offer.cost],
    ...[offer.available ? stock : "unavailable", offer.cutOff ?? "-", offer.serviceType ?? "-"],
    offer.open ? "yes" : "no",
  ];
}

async function shown(context: VerbContext, itemId: number): Promise<Answer> {
  const offers = await listOffers(context, itemId);
  return { data: offers, text: table(titles, offers.map(rowOf)) };
}

/** `supplier offers|offer|unoffer`. */
export function addOfferCommands(noun: Command, act: Act): void {
  addVerb(noun, "offers <item>", "list who delivers an item, in the order of asking", [
    "offers ML86",
  ]).action(
    act(async (context, idOrSku: string) => {
      const { id } = await itemNamed(context, idOrSku);
      return shown(context, id);
    }),
  );

  addVerb(noun, "offer <item>", "let a supplier deliver an item, or change how it does", [
    "offer ML86 --supplier digiflazz --code ml86",
    "offer ML86 --supplier digiflazz --code ml86 --priority 1",
  ])
    .requiredOption("--supplier <code>", "who")
    .requiredOption("--code <text>", "as what: its own SKU, service or item")
    .option("--priority <n>", "the lowest is asked first, then the cheapest", wholeNumber)
    .option("--cost <decimal>", "Rupiah, until its catalogue says otherwise")
    .action(
      act(async (context, idOrSku: string, { supplier, code, priority, cost }: OfferOptions) => {
        const { id: itemId } = await itemNamed(context, idOrSku);
        await supplierNamed(context, supplier);
        await setOffer(context, { itemId, supplier, code, priority, cost });
        return shown(context, itemId);
      }),
    );

  addVerb(noun, "unoffer <item>", "let a supplier deliver an item no longer", [
    "unoffer ML86 --supplier digiflazz",
  ])
    .requiredOption("--supplier <code>", "who")
    .action(
      act(async (context, idOrSku: string, { supplier }: { supplier: string }) => {
        const { id: itemId } = await itemNamed(context, idOrSku);
        await named("supplier", `${supplier} for it`, removeOffer(context, { itemId, supplier }));
        return shown(context, itemId);
      }),
    );
}

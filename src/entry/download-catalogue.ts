import { listItemsInput } from "@/modules/catalogue/contract";
import { listItems } from "@/modules/catalogue/domain/list-items";
import { csvDownload } from "@/server/csv";
import type { VerbContext } from "@/server/db/verb-context";
import { currentPrincipal } from "./auth";
import { processContext } from "./process-context";

const PER_PAGE = 500;

const head = [
  ...["item_id", "sku", "category", "product", "item", "order_process", "price", "price_per"],
  ...["min_nominal", "max_nominal", "stock", "min_order", "max_order", "required_fields"],
  ...["description", "updated_at"],
] as const;

type Filter = { search?: string | undefined; category?: string | undefined };
type Cells = (string | number | null)[];

async function* pagesOf(context: VerbContext, filter: Filter): AsyncGenerator<Cells[]> {
  for (let page = 1; ; page += 1) {
    const input = listItemsInput.parse({ ...filter, page, per_page: PER_PAGE });
    const { data, meta } = await listItems(context, input);
    const items = data.flatMap(({ products }) => products.flatMap(({ variants }) => variants));
    yield items.map((item) => [
      ...[item.id, item.sku, item.category, item.product_name, item.name, item.order_process],
      ...[item.price, item.price_per],
      ...[item.provider_meta?.min_qty ?? null, item.provider_meta?.max_qty ?? null],
      ...[item.stock, item.min_order, item.max_order],
      item.required_fields.map(({ key }) => key).join(" "),
      ...[item.description, item.updated_at],
    ]);
    if (page * PER_PAGE >= meta.total_items) return;
  }
}

/** The catalogue of that search and category as CSV, at the prices of the reseller who is signed in. */
export async function downloadCatalogue(filter: Filter): Promise<Response> {
  const principal = await currentPrincipal();
  if (principal.kind !== "user" || principal.role !== "reseller") {
    return new Response(null, { status: 401 });
  }
  return csvDownload("catalogue", head, pagesOf(processContext(principal), filter));
}

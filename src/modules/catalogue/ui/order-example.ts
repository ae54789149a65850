import type { ItemDetail } from "../contract";

function noteFor({ provider_meta, is_smm, required_fields }: ItemDetail): string | undefined {
  if (is_smm) return JSON.stringify({ target: "https://example.com/post", opt_smm: [] });
  if (provider_meta) {
    const { min_qty, step_qty } = provider_meta;
    const provider_qty = Math.ceil(min_qty / step_qty) * step_qty;
    return JSON.stringify({ target: "081234567890", provider_qty });
  }
  return required_fields.length === 0 ? undefined : "081234567890";
}

/** How a script orders the item, ready to be pasted into a terminal. */
export function orderExample(item: ItemDetail, baseUrl: string): string {
  const note = noteFor(item);
  const line = { item_id: item.id, quantity: item.min_order, ...(note ? { note } : {}) };
  const body = JSON.stringify({ ref_id: "order-0001", carts: [line] }, null, 2);
  return [
    `curl -X POST ${baseUrl}/api/v1/trx \\`,
    `  -H "X-APIKEY: $GROSIR_KEY" \\`,
    `  -H "Content-Type: application/json" \\`,
    `  -d '${body.replaceAll("'", "'\\''")}'`,
  ].join("\n");
}

import { expect, test } from "vitest";
import { createOrderInput } from "@/modules/orders/contract";
import { missingFields, noteFaults } from "@/modules/orders/contract/line-note";
import type { ItemDetail } from "../contract";
import { orderExample } from "./order-example";

const plain: ItemDetail = {
  ...{ id: 7, name: "Barang", price: 1_000, stock: 10, order_process: "auto", sku: "X" },
  ...{ h2h_provider: null, provider_meta: null, required_fields: [], description: "" },
  validation: { available: false, endpoint: "/api/v1/item/validate", requires_zone_id: false },
  ...{ product_id: 1, product_name: "Produk", category: "Kategori", min_order: 2 },
  ...{ max_order: null, price_per: 1, is_smm: false, active: true, updated_at: "" },
};
const required_fields = [{ key: "note", label: "Nomor", required: true }];
const provider_meta = {
  ...{ open_denom: true, min_qty: 10_100, max_qty: 50_000, step_qty: 500 },
  ...{ unit_price: "1", qty_label: null },
};

test.each<ItemDetail>([
  plain,
  { ...plain, order_process: "h2h", required_fields },
  { ...plain, order_process: "smm", is_smm: true, required_fields },
  { ...plain, order_process: "manual", provider_meta, required_fields },
])("%# the example of an item is an order that the server would take", (item) => {
  const text = orderExample(item, "https://grosir.example");
  const body = JSON.parse(text.slice(text.indexOf("-d '") + 4, -1));
  const [line] = createOrderInput.parse(body).carts;
  expect(line).toMatchObject({ item_id: 7, quantity: 2 });
  const rules = {
    ...{ id: 7, stockKind: "units" as const, orderProcess: item.order_process, serviceType: null },
    ...{ openDenom: item.provider_meta !== null, requiredFields: item.required_fields },
    minQty: item.provider_meta?.min_qty ?? null,
    maxQty: item.provider_meta?.max_qty ?? null,
    stepQty: item.provider_meta?.step_qty ?? null,
    ...{ minOrder: 1, maxOrder: null },
  };
  const note = line?.note as string | undefined;
  expect(missingFields(rules, note)).toEqual([]);
  expect([...noteFaults(rules, note)]).toEqual([]);
});

import type { FieldErrors } from "@/shared/errors";
import { MAX_RUPIAH } from "@/shared/money";
import { orderProcesses, type RequiredField, requiredField, type stockKinds } from "../contract";
import { textFault } from "./text-fault";

const MAX_QUANTITY = 1_000_000;
const unitPriceShape = /^[0-9]{1,12}(\.[0-9]{1,6})?$/;

/** What the operator says of an item. */
export type ItemDefinition = {
  name: string;
  description: string;
  orderProcess: (typeof orderProcesses)[number];
  stockKind: (typeof stockKinds)[number];
  /** Rupiah for `pricePer` pieces; with a free nominal the fee of each piece, which may be 0. */
  price: number;
  pricePer: number;
  /** Pieces of one order, over all its lines of this item; null: no limit. */
  minOrder: number;
  maxOrder: number | null;
  /** The buyer chooses the nominal, from `minQty` to `maxQty` in steps of `stepQty`. */
  openDenom: boolean;
  minQty: number | null;
  maxQty: number | null;
  stepQty: number | null;
  /** Rupiah for 1 of the nominal, decimal. */
  unitPrice: string;
  qtyLabel: string | null;
  requiredFields: RequiredField[];
  active: boolean;
};

type Fault = string | false | undefined;

function wholeFault(value: number, min: number, max: number): Fault {
  const right = Number.isSafeInteger(value) && value >= min && value <= max;
  return !right && `must be a whole number from ${min} to ${max}`;
}

function priceFault(price: number, openDenom: boolean): Fault {
  const right = Number.isSafeInteger(price) && price >= (openDenom ? 0 : 1) && price <= MAX_RUPIAH;
  return !right && `must be a whole number of Rupiah, ${openDenom ? "0 or more" : "above 0"}`;
}

function nominalFaults({ openDenom, orderProcess, ...item }: ItemDefinition): [string, Fault][] {
  const { minQty, maxQty, stepQty, unitPrice, qtyLabel } = item;
  if (!openDenom) {
    const without = "is only for items with a free nominal";
    return [
      ["min_qty", minQty !== null && without],
      ["max_qty", maxQty !== null && without],
      ["step_qty", stepQty !== null && without],
      ["unit_price", Number(unitPrice) !== 1 && without],
      ["qty_label", qtyLabel !== null && without],
    ];
  }
  const limitFault = (value: number | null, min: number, max: number): Fault =>
    value === null ? "is required with a free nominal" : wholeFault(value, min, max);
  const step = Math.max(stepQty ?? 1, 1);
  const first = Math.ceil((minQty ?? 1) / step) * step;
  return [
    ["open_denom", item.stockKind !== "unlimited" && "is not possible with limited stock"],
    ["price_per", item.pricePer !== 1 && "must be 1 with a free nominal"],
    ["min_qty", limitFault(minQty, 1, MAX_RUPIAH)],
    ["max_qty", limitFault(maxQty, minQty ?? 1, MAX_RUPIAH)],
    ["step_qty", limitFault(stepQty, 1, MAX_RUPIAH)],
    ["step_qty", maxQty !== null && first > maxQty && "leaves no nominal within the limits"],
    [
      "unit_price",
      !(unitPriceShape.test(unitPrice) && Number(unitPrice) > 0) &&
        "must be a decimal above 0 with at most 6 places",
    ],
    ["qty_label", qtyLabel !== null && textFault(qtyLabel, 1, 50)],
  ];
}

function stockKindFault({ orderProcess, stockKind }: ItemDefinition): Fault {
  const possible = {
    auto: ["units", "counted"],
    manual: ["unlimited", "counted"],
    h2h: ["unlimited"],
    smm: ["unlimited"],
  }[orderProcess];
  return possible && !possible.includes(stockKind) && `must be ${possible.join(" or ")}`;
}

function requiredFieldFaults(fields: RequiredField[]): [string, Fault][] {
  const keys = new Set<string>();
  return fields.map((field, index) => {
    const repeated = keys.has(field.key);
    keys.add(field.key);
    const { min, max, key, label } = requiredField.safeParse(field).data ?? {};
    const fault =
      key === undefined || label === undefined
        ? "must be {key, label, required, min?, max?}"
        : (!/^[a-z][a-z0-9_]{0,49}$/.test(key) && "key must be a lower-case word") ||
          textFault(label, 1, 100) ||
          (repeated && "key is there twice") ||
          (min !== undefined && max !== undefined && min > max && "min must not be above max");
    return [`required_fields.${index}`, fault];
  });
}

/** What is wrong with an item, by field; empty where it may stand in the catalogue. */
export function itemFaults(item: ItemDefinition): FieldErrors {
  const { minOrder, maxOrder, orderProcess, pricePer } = item;
  const faults: [string, Fault][] = [
    ["name", textFault(item.name, 1, 200)],
    ["description", textFault(item.description, 0, 5_000)],
    [
      "order_process",
      !orderProcesses.includes(orderProcess) && `must be one of: ${orderProcesses.join(", ")}`,
    ],
    ["price", priceFault(item.price, item.openDenom)],
    ["price_per", wholeFault(pricePer, 1, MAX_QUANTITY)],
    ["stock_kind", stockKindFault(item)],
    [
      "price_per",
      item.stockKind !== "unlimited" && pricePer !== 1 && "must be 1 with limited stock",
    ],
    ["min_order", wholeFault(minOrder, 1, MAX_QUANTITY)],
    ["max_order", maxOrder !== null && wholeFault(maxOrder, Math.max(minOrder, 1), MAX_QUANTITY)],
    ...nominalFaults(item),
    ...requiredFieldFaults(item.requiredFields),
  ];
  return collected(faults);
}

/** What is wrong with prices of an item by tier; null takes a tier's own price away. */
export function tierPriceFaults(
  prices: Record<string, number | null>,
  openDenom: boolean,
): FieldErrors {
  return collected(
    Object.entries(prices).map(([tier, price]) => [
      `tier_prices.${tier}`,
      price !== null && priceFault(price, openDenom),
    ]),
  );
}

function collected(faults: [string, Fault][]): FieldErrors {
  const errors: FieldErrors = {};
  for (const [field, fault] of faults) {
    if (fault) errors[field] = [...new Set([...(errors[field] ?? []), fault])];
  }
  return errors;
}

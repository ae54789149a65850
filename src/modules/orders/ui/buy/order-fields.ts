import type { ItemDetail } from "@/modules/catalogue/contract";
import type { OrderForm } from "../../contract/buying";
import { commentsOf, takesJsonNote } from "../../contract/line-note";
import type { OrderableItem } from "../../contract/orderable-item";

/** An item and what ordering it takes. */
export type Buyable = { item: ItemDetail; form: OrderForm };

/** What is entered, by the name of the field. */
export type Values = Readonly<Record<string, string>>;

export type OrderField = {
  /** `target`, `zone_id`, `provider_qty`, `comments`, `option.<name>`, or a key of the catalogue. */
  name: string;
  kind: "text" | "lines" | "nominal";
  /** The catalogue's own words; null where the page has its own. */
  label: string | null;
  required: boolean;
  /** Of a text: its characters; of a nominal: its value. */
  min?: number | undefined;
  max?: number | undefined;
};

const accountAndZone = /^(.+?)\s*\(([^()]+)\)$/;
const optionalOptions = new Set(["delay", "expiry", "detail"]);
const optionsOfLines = new Set(["usernames", "hashtags", "keywords"]);

/** The item as the rules of notes see it. */
export function asOrderable({ item, form }: Buyable): OrderableItem {
  const { provider_meta: meta } = item;
  return {
    id: item.id,
    stockKind: form.stock_kind,
    orderProcess: item.order_process,
    openDenom: meta !== null,
    minQty: meta?.min_qty ?? null,
    maxQty: meta?.max_qty ?? null,
    stepQty: meta?.step_qty ?? null,
    requiredFields: item.required_fields,
    minOrder: item.min_order,
    maxOrder: item.max_order,
    serviceType: form.service_type,
  };
}

function namedField({ key, label, required, min, max }: ItemDetail["required_fields"][number]) {
  const names: Record<string, string> = { note: "target", comment_smm: "comments" };
  const kinds: Record<string, OrderField["kind"]> = {
    provider_qty: "nominal",
    comment_smm: "lines",
  };
  const name = names[key] ?? key;
  return { name, kind: kinds[key] ?? "text", label, required, min, max } satisfies OrderField;
}

/** An account that is known only with its zone is asked for in two fields: "User ID (Zone ID)". */
function withZone(fields: OrderField[]): OrderField[] {
  const target = fields.find(({ name }) => name === "target");
  if (!target || fields.some(({ name }) => name === "zone_id")) return fields;
  const [, account = target.label, zone = null] = accountAndZone.exec(target.label ?? "") ?? [];
  return fields.flatMap((field) =>
    field === target
      ? [
          { ...target, label: account },
          { name: "zone_id", kind: "text", label: zone, required: target.required },
        ]
      : [field],
  );
}

/** The fields that an order of the item asks for beside its quantity, in their order. */
export function fieldsOf(buyable: Buyable): OrderField[] {
  const { item, form } = buyable;
  const orderable = asOrderable(buyable);
  const fields = item.required_fields
    .filter(({ key }) => key !== "opt_smm")
    .map((field): OrderField => namedField(field));
  const add = (field: OrderField, at = fields.length) => {
    if (!fields.some(({ name }) => name === field.name)) fields.splice(at, 0, field);
  };
  if (takesJsonNote(orderable)) {
    add({ name: "target", kind: "text", label: null, required: true }, 0);
  }
  if (orderable.openDenom) {
    const label = item.provider_meta?.qty_label ?? null;
    add({ name: "provider_qty", kind: "nominal", label, required: true });
  }
  for (const option of form.options) {
    const kind = optionsOfLines.has(option) ? "lines" : "text";
    const required = !optionalOptions.has(option);
    add({ name: `option.${option}`, kind, label: null, required });
  }
  if (commentsOf(orderable) !== null) {
    add({ name: "comments", kind: "lines", label: null, required: true });
  }
  return item.validation.requires_zone_id ? withZone(fields) : fields;
}

import { parseJsonNote } from "../../orders/domain/line-note";
import type { Attempt } from "./attempt";
import type { Dispatch } from "./suppliers/supplier";

type Wishes = Pick<Dispatch, "target" | "zone" | "nominal" | "options" | "comments">;

function textOf(value: unknown): string | null {
  return typeof value === "string" && value !== "" ? value : null;
}

/** What a buyer wrote for a line: plain text is the target itself, JSON names its parts. */
export function wishesOf({
  note,
  orderProcess,
}: {
  note: string | null;
  orderProcess: string;
}): Wishes {
  const members = parseJsonNote(note ?? undefined);
  const isJson = orderProcess === "smm" || members?.provider_qty !== undefined;
  if (!members || !isJson) {
    return { target: note ?? "", zone: null, nominal: null, options: [], comments: null };
  }
  const options = Array.isArray(members.opt_smm) ? members.opt_smm.map(String) : [];
  return {
    target: textOf(members.target) ?? "",
    zone: textOf(members.zone_id),
    nominal: typeof members.provider_qty === "number" ? members.provider_qty : null,
    options,
    comments: textOf(members.comment_smm),
  };
}

/** A dispatch as its supplier takes it. Each unit of a host-to-host line is a dispatch of its own. */
export function dispatchRequest(attempt: Attempt): Dispatch {
  const { reference, code, serviceType, orderProcess, quantity } = attempt;
  const isSmm = orderProcess === "smm";
  return {
    ...wishesOf(attempt),
    reference,
    code,
    serviceType,
    orderProcess: isSmm ? "smm" : "h2h",
    quantity: isSmm ? quantity : 1,
    maxCost: null,
  };
}

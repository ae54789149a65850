import type { Product } from "./product";
import { Refusal } from "./refusal";

export type PriceListLimits = {
  /** Milliseconds between two whole lists. */
  listIntervalMs: number;
  /** Milliseconds between two questions for one code. */
  codeIntervalMs: number;
};

const filters = ["category", "brand", "type"] as const;

/** `/price-list` with its limits. */
export class PriceList {
  readonly #told = new Map<string, number>();

  constructor(private readonly limits: PriceListLimits) {}

  /** @throws Refusal 40 for another `cmd`, 83 when it was asked too soon */
  rows(products: readonly Product[], fields: Record<string, unknown>): Product[] {
    const { cmd, code } = fields;
    if (cmd !== "prepaid" && cmd !== "pasca") throw new Refusal("40");
    if (typeof code === "string") this.#limit(`${cmd} ${code}`, this.limits.codeIntervalMs);
    else this.#limit(cmd, this.limits.listIntervalMs);
    if (cmd === "pasca") return [];
    return products.filter(
      (product) =>
        (code === undefined || product.buyer_sku_code === code) &&
        filters.every((name) => fields[name] === undefined || product[name] === fields[name]),
    );
  }

  #limit(question: string, intervalMs: number): void {
    const now = Date.now();
    const last = this.#told.get(question);
    if (last !== undefined && now - last < intervalMs) throw new Refusal("83");
    this.#told.set(question, now);
  }
}

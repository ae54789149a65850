import type { Account } from "./authenticate";
import type { OrderBook } from "./order-book";
import type { PriceList } from "./price-list";
import type { SupplierStore } from "./supplier-store";

export const modes = ["ok", "slow", "down"] as const;

/** How the whole supplier is: fine, slow to answer, or answering nothing but HTTP 503. */
export type Mode = (typeof modes)[number];

/** What the parts of the simulator share. */
export type Supplier = {
  readonly account: Account;
  readonly store: SupplierStore;
  readonly book: OrderBook;
  readonly priceList: PriceList;
  /** The `ref_id`s whose first request was lost. */
  readonly lost: Set<string>;
  readonly now: () => Date;
  readonly slowMs: number;
  /** The HTTP status of answers that say that something failed. */
  readonly failureStatus: 200 | 400;
  mode: Mode;
};

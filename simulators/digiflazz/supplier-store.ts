import { StateFile } from "../shared/state-file";
import { initialCatalogue } from "./catalogue";
import type { Product } from "./product";
import type { Transaction } from "./transaction";

/** What became of one request under `/v1`. `sign` is not kept. */
export type RequestRecord = {
  /** Milliseconds since 1970. */
  at: number;
  path: string;
  fields: Record<string, unknown>;
  /** Null where it got no answer. */
  status: number | null;
  rc: string | null;
};

type State = {
  deposit: number;
  products: Product[];
  /** In the order in which they were made; a `ref_id` comes again only after 90 days. */
  transactions: Transaction[];
};

const keptRequests = 10_000;

/** Deposit, catalogue and orders, which a file keeps, and the requests since the start. */
export class SupplierStore {
  readonly requests: RequestRecord[] = [];

  private constructor(
    private readonly state: State,
    private readonly file: StateFile,
  ) {}

  /**
   * @param deposit what there is where no file says otherwise
   * @throws with a message for people when the file is damaged
   */
  static async open(path: string | undefined, deposit: number): Promise<SupplierStore> {
    const file = new StateFile(path);
    const state = await file.load<State>();
    return new SupplierStore(
      state ?? { deposit, products: initialCatalogue(), transactions: [] },
      file,
    );
  }

  get deposit(): number {
    return this.state.deposit;
  }

  set deposit(amount: number) {
    this.state.deposit = amount;
  }

  get products(): readonly Product[] {
    return this.state.products;
  }

  get transactions(): readonly Transaction[] {
    return this.state.transactions;
  }

  product(sku: unknown): Product | undefined {
    return this.state.products.find(({ buyer_sku_code }) => buyer_sku_code === sku);
  }

  /** The latest order with that `ref_id`. */
  transaction(refId: unknown): Transaction | undefined {
    return this.state.transactions.findLast(({ ref_id }) => ref_id === refId);
  }

  add(transaction: Transaction): void {
    this.state.transactions.push(transaction);
  }

  record(request: RequestRecord): void {
    this.requests.push(request);
    if (this.requests.length > keptRequests) this.requests.shift();
  }

  /** Is done when everything is kept. */
  save(): Promise<void> {
    return this.file.save(() => this.state);
  }
}

import { StateFile } from "../shared/state-file";
import type { Transaction } from "./transaction";

/** The transactions, newest last; with a file they survive a restart. */
export class TransactionStore {
  readonly #byReference: Map<string, Transaction>;

  private constructor(
    transactions: Transaction[],
    private readonly file: StateFile,
  ) {
    this.#byReference = new Map(transactions.map((each) => [each.reference, each]));
  }

  /** @throws with a message for people when the file is damaged */
  static async open(path: string | undefined): Promise<TransactionStore> {
    const file = new StateFile(path);
    return new TransactionStore((await file.load<Transaction[]>()) ?? [], file);
  }

  all(): Transaction[] {
    return [...this.#byReference.values()];
  }

  find(reference: string): Transaction | undefined {
    return this.#byReference.get(reference);
  }

  /** Takes in a new transaction, or a change of a known one, and is done when that is kept. */
  save(transaction: Transaction): Promise<void> {
    this.#byReference.set(transaction.reference, transaction);
    return this.file.save(() => this.all());
  }
}

import { chown, mkdir, readFile, rename, stat, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import type { Transaction } from "./transaction";

/** The transactions, newest last; with a file they survive a restart. */
export class TransactionStore {
  readonly #byReference: Map<string, Transaction>;
  #lastWrite: Promise<void> = Promise.resolve();
  #nextWrite: Promise<void> | undefined;

  private constructor(
    transactions: Transaction[],
    private readonly file: string | undefined,
  ) {
    this.#byReference = new Map(transactions.map((each) => [each.reference, each]));
  }

  /** @throws with a message for people when the file is damaged */
  static async open(file: string | undefined): Promise<TransactionStore> {
    return new TransactionStore(file === undefined ? [] : await load(file), file);
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
    const { file } = this;
    if (file === undefined) return Promise.resolve();
    // All that changes while one write is under way goes into the next.
    this.#nextWrite ??= this.#lastWrite
      .catch(() => undefined)
      .then(() => {
        this.#nextWrite = undefined;
        return write(file, this.all());
      });
    this.#lastWrite = this.#nextWrite;
    return this.#lastWrite;
  }
}

async function load(file: string): Promise<Transaction[]> {
  const text = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return "[]";
    throw error;
  });
  try {
    return JSON.parse(text);
  } catch {
    throw new Error(`${file} is damaged. Delete it to begin anew.`);
  }
}

async function write(file: string, transactions: Transaction[]): Promise<void> {
  const folder = dirname(file);
  if (await mkdir(folder, { recursive: true })) await giveToOwnerOf(dirname(folder), folder);
  const unfinished = `${file}.${process.pid}.tmp`;
  await writeFile(unfinished, JSON.stringify(transactions, null, 1), { mode: 0o600 });
  await giveToOwnerOf(folder, unfinished);
  await rename(unfinished, file);
}

/** What root writes stays usable by those whose folder it is in. */
async function giveToOwnerOf(folder: string, path: string): Promise<void> {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = await stat(folder);
  await chown(path, uid, gid);
}

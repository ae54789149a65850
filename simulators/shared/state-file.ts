import { chown, mkdir, readFile, rename, stat, writeFile } from "node:fs/promises";
import { dirname } from "node:path";

/** A state as JSON in a file, which is always a whole one; without a path nothing is kept. */
export class StateFile {
  #lastWrite: Promise<void> = Promise.resolve();
  #nextWrite: Promise<void> | undefined;

  constructor(private readonly path: string | undefined) {}

  /**
   * The state as it was written last; undefined when it never was.
   * @throws with a message for people when the file is damaged
   */
  async load<State>(): Promise<State | undefined> {
    if (this.path === undefined) return undefined;
    const text = await readFile(this.path, "utf8").catch((error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") return undefined;
      throw error;
    });
    if (text === undefined) return undefined;
    try {
      return JSON.parse(text);
    } catch {
      throw new Error(`${this.path} is damaged. Delete it to begin anew.`);
    }
  }

  /** Writes what `current` returns then, and is done when that is kept. */
  save(current: () => unknown): Promise<void> {
    const { path } = this;
    if (path === undefined) return Promise.resolve();
    // All that changes while one write is under way goes into the next.
    this.#nextWrite ??= this.#lastWrite
      .catch(() => undefined)
      .then(() => {
        this.#nextWrite = undefined;
        return write(path, JSON.stringify(current(), null, 1));
      });
    this.#lastWrite = this.#nextWrite;
    return this.#lastWrite;
  }
}

async function write(path: string, text: string): Promise<void> {
  const folder = dirname(path);
  if (await mkdir(folder, { recursive: true })) await giveToOwnerOf(dirname(folder), folder);
  const unfinished = `${path}.${process.pid}.tmp`;
  await writeFile(unfinished, text, { mode: 0o600 });
  await giveToOwnerOf(folder, unfinished);
  await rename(unfinished, path);
}

/** What root writes stays usable by those whose folder it is in. */
async function giveToOwnerOf(folder: string, path: string): Promise<void> {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = await stat(folder);
  await chown(path, uid, gid);
}

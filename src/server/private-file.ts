import { chown, rename, stat, writeFile } from "node:fs/promises";
import { dirname } from "node:path";

/**
 * Writes a file that only its owner can read (mode 0600), all or nothing. Written by root it
 * gets the owner of its folder, so that a folder used by both stays usable by that owner.
 */
export async function writePrivateFile(path: string, content: string): Promise<void> {
  const unfinished = `${path}.${process.pid}.tmp`;
  await writeFile(unfinished, content, { mode: 0o600 });
  if (process.getuid?.() === 0) {
    const folder = await stat(dirname(path));
    await chown(unfinished, folder.uid, folder.gid);
  }
  await rename(unfinished, path);
}

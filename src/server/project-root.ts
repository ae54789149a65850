import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

let known: string | undefined;

/**
 * The absolute path of the project's folder: the nearest folder above this file, else above the
 * working directory, whose package.json is named "grosir". The same from the sources and from a
 * bundle in dist/.
 * @throws when there is none.
 */
export function projectRoot(): string {
  known ??= findAbove(ownFolder()) ?? findAbove(process.cwd());
  if (known === undefined) throw new Error("The project's own package.json cannot be found.");
  return known;
}

function ownFolder(): string {
  // A bundler may have put something else than a file's address here.
  return import.meta.url.startsWith("file:") ? dirname(fileURLToPath(import.meta.url)) : "/";
}

function findAbove(folder: string): string | undefined {
  if (isProject(folder)) return folder;
  const parent = dirname(folder);
  return parent === folder ? undefined : findAbove(parent);
}

function isProject(folder: string): boolean {
  const file = join(folder, "package.json");
  if (!existsSync(file)) return false;
  const content: unknown = JSON.parse(readFileSync(file, "utf8"));
  return (
    typeof content === "object" &&
    content !== null &&
    "name" in content &&
    content.name === "grosir"
  );
}

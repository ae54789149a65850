const shape = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const MAX_LENGTH = 100;

/** The slug of a name: `Paket Data` becomes `paket-data`; empty where nothing of it can stand in one. */
export function slugOf(name: string): string {
  return name
    .normalize("NFKD")
    .toLowerCase()
    .replace(/\p{M}/gu, "")
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, MAX_LENGTH)
    .replace(/^-+|-+$/g, "");
}

/** What is wrong with a slug; undefined where it is right. */
export function slugFault(slug: string): string | undefined {
  // Digits alone would be taken for an id where things are named by either.
  if (slug.length <= MAX_LENGTH && shape.test(slug) && /[a-z]/.test(slug)) return undefined;
  return `must be lower-case letters, digits and single hyphens, at most ${MAX_LENGTH}, with a letter`;
}

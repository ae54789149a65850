import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { projectRoot } from "@/server/project-root";

/** The guides in the order in which they are offered. */
export const guideSlugs = [
  "first-order",
  "webhooks",
  "locks",
  "top-ups",
  "idempotency",
  "rate-limits",
] as const;
export type GuideSlug = (typeof guideSlugs)[number];

export type Guide = { slug: GuideSlug; title: string; text: string };
export type Recipe = { file: string; language: string; code: string };

/** What the guides name as the origin: the demo's. */
const EXAMPLE_ORIGIN = "http://localhost:3000";

const read = new Map<string, Promise<string>>();

function readDocument(path: string): Promise<string> {
  let text = read.get(path);
  if (!text) {
    text = readFile(join(projectRoot(), "docs", path), "utf8");
    read.set(path, text);
  }
  return text;
}

/** Whether there is a guide of that name. */
export function isGuide(slug: string): slug is GuideSlug {
  return (guideSlugs as readonly string[]).includes(slug);
}

/**
 * One guide as Markdown.
 *
 * @param locale of the reader: `en` or `id`
 * @param origin under which the reader calls us
 */
export async function readGuide(slug: GuideSlug, locale: string, origin: string): Promise<Guide> {
  const document = await readDocument(`guides/${locale}/${slug}.md`);
  const title = /^# (.+)$/m.exec(document)?.[1] ?? slug;
  return { slug, title, text: document.replaceAll(EXAMPLE_ORIGIN, origin) };
}

/** Every guide in that language. */
export function readGuides(locale: string, origin: string): Promise<Guide[]> {
  return Promise.all(guideSlugs.map((slug) => readGuide(slug, locale, origin)));
}

const recipeLanguages = {
  "verify.mjs": "Node",
  "verify.php": "PHP",
  "verify.py": "Python",
  "verify.go": "Go",
};

/** The tested functions that verify a webhook, one file for each language. */
export function readRecipes(): Promise<Recipe[]> {
  return Promise.all(
    Object.entries(recipeLanguages).map(async ([file, language]) => ({
      file,
      language,
      code: (await readDocument(`webhooks/${file}`)).trimEnd(),
    })),
  );
}

/**
 * Where a link of a guide leads in the portal.
 *
 * @param url as it stands in the file
 * @param origin under which the reader calls us
 */
export function guideHref(url: string, origin: string): string {
  if (url.startsWith(`${origin}/`)) return url.slice(origin.length);
  const recipe = /\/webhooks\/(verify\.\w+)$/.exec(url);
  if (recipe) return `#${recipe[1]}`;
  const [path = "", anchor] = url.split("#");
  const document = /(?:^|\/)([\w-]+)\.md$/.exec(path);
  if (!document || /^\w+:/.test(url)) return url;
  return `/docs/${document[1]}${anchor === undefined ? "" : `#${anchor}`}`;
}

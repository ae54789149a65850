import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { projectRoot } from "@/server/project-root";
import { errorTable } from "@/shared/errors";
import { headingId } from "@/ui/heading-id";
import { type MarkdownNode, parseMarkdown, textOf } from "@/ui/markdown";
import { guideHref, guideSlugs, isGuide, readGuide, readRecipes } from "./guides";

const origin = "https://grosir.example";
const locales = ["en", "id"];
/** Pages of the portal that guides lead to. */
const portalPages = ["/api-keys", "/balance", "/webhooks"];

function all<Type extends MarkdownNode["type"]>(
  type: Type,
  node: MarkdownNode,
): Extract<MarkdownNode, { type: Type }>[] {
  const found = node.type === type ? [node as Extract<MarkdownNode, { type: Type }>] : [];
  const children = "children" in node ? node.children : [];
  return [...found, ...children.flatMap((child) => all(type, child))];
}

async function nodesOf(slug: (typeof guideSlugs)[number], locale: string) {
  return parseMarkdown((await readGuide(slug, locale, origin)).text);
}

const pages = guideSlugs.flatMap((slug) => locales.map((locale) => ({ slug, locale })));

describe.each(pages)("the guide $slug in $locale", ({ slug, locale }) => {
  test("leads nowhere but to what exists", async () => {
    const recipes = (await readRecipes()).map(({ file }) => `#${file}`);
    for (const { url } of all("link", await nodesOf(slug, locale))) {
      const href = guideHref(url, origin);
      const [path = "", anchor] = href.split("#");
      const page = /^\/docs\/([\w-]+)$/.exec(path)?.[1];
      if (href.startsWith("#")) expect(recipes).toContain(href);
      else if (page === "errors") expect(anchor ?? "NOT_FOUND" in errorTable).toBeTruthy();
      else if (page !== undefined) {
        expect(isGuide(page), href).toBe(true);
        if (anchor === undefined || !isGuide(page)) continue;
        const ids = all("heading", await nodesOf(page, locale)).map((one) =>
          headingId(textOf(one)),
        );
        expect(ids, href).toContain(anchor);
      } else if (path.startsWith("/")) expect(portalPages).toContain(path);
      else expect(href).toMatch(/^https:\/\//);
      if (page === "errors" && anchor !== undefined) expect(errorTable).toHaveProperty(anchor);
    }
  });

  test("leads to files that are there, for who reads it in the repository", async () => {
    const folder = join(projectRoot(), "docs/guides", locale);
    for (const { url } of all("link", await nodesOf(slug, locale))) {
      if (/^\w+:/.test(url)) continue;
      expect(existsSync(resolve(folder, url.split("#")[0] ?? "")), url).toBe(true);
    }
  });
});

test.each(guideSlugs)("%s has the same structure and code in both languages", async (slug) => {
  const [english, indonesian] = await Promise.all(
    locales.map(async (locale) => {
      const root = await nodesOf(slug, locale);
      return {
        blocks: root.children.map(({ type }) => type),
        rows: all("tableRow", root).length,
        items: all("listItem", root).length,
        code: all("code", root).map(({ lang, value }) => ({ lang, value })),
        words: all("inlineCode", root).map(({ value }) => value),
        links: all("link", root).map(({ url }) => url),
      };
    }),
  );
  expect(indonesian).toEqual({ ...english, words: expect.any(Array), links: expect.any(Array) });
  expect([...(indonesian?.words ?? [])].sort()).toEqual([...(english?.words ?? [])].sort());
  expect([...(indonesian?.links ?? [])].sort()).toEqual([...(english?.links ?? [])].sort());
});

test("the reader's own address stands where the files name the demo's", async () => {
  const { text, title } = await readGuide("first-order", "en", origin);
  expect(title).toBe("First order");
  expect(text).toContain(`export API=${origin}/api`);
  expect(text).not.toContain("localhost");
  expect(guideHref(`${origin}/api-keys`, origin)).toBe("/api-keys");
});

test("the README's links to documents lead to files", async () => {
  for (const file of ["README.md", "docs/webhooks/README.md"]) {
    const path = join(projectRoot(), file);
    for (const { url } of all("link", parseMarkdown(await readFile(path, "utf8")))) {
      if (/^\w+:/.test(url)) continue;
      expect(existsSync(resolve(dirname(path), url.split("#")[0] ?? "")), url).toBe(true);
    }
  }
});

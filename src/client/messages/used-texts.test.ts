import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { expect, test } from "vitest";
import { type Area, messages } from "./messages";

/** One source file, as far as it can name texts. */
type Source = {
  /** The folder whose files name texts for each other: a module, or a room. */
  home: string;
  /** What it asks texts of: `useTranslations("orders.steps")`. */
  spaces: string[];
  words: Set<string>;
  /** Keys put together from parts that begin or end alike, such as `states.${state}`. */
  patterns: RegExp[];
};

const folder = join(import.meta.dirname, "../..");

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}

function isTranslationCall(node: ts.Node): node is ts.CallExpression {
  return (
    ts.isCallExpression(node) &&
    ts.isIdentifier(node.expression) &&
    /^(use|get)Translations$/.test(node.expression.text)
  );
}

function readSource(file: string): Source {
  const kind = file.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const text = readFileSync(`${folder}/${file}`, "utf8");
  const source: Source = {
    home: /^modules\/[^/]+|^[^/]+/.exec(file)?.[0] ?? "",
    ...{ spaces: [], words: new Set(), patterns: [] },
  };
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node)) source.words.add(node.text);
    // The names of a table's rows are often the keys of their texts.
    if (ts.isPropertyAssignment(node) && ts.isIdentifier(node.name))
      source.words.add(node.name.text);
    if (ts.isTemplateExpression(node)) {
      const parts = [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)];
      if (parts.some((part) => part !== "")) {
        source.patterns.push(new RegExp(`^${parts.map(escaped).join(".+")}$`));
      }
    }
    if (isTranslationCall(node)) {
      const [space] = node.arguments;
      source.spaces.push(space && ts.isStringLiteralLike(space) ? space.text : "");
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, false, kind));
  return source;
}

const sources = readdirSync(folder, { recursive: true, encoding: "utf8" })
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|generated\/|\/domain\//.test(file))
  .map(readSource);
const asking = sources.filter(({ spaces }) => spaces.length > 0);
/** Contracts and tables hand keys on to those who ask for texts; the client's do so to every module. */
const handingOn = sources.filter(({ spaces }) => spaces.length === 0);

/** What is left of the key for those who ask texts of that space; undefined where it is another's. */
function keyWithin(space: string, key: string): string | undefined {
  if (space === "") return key;
  return key.startsWith(`${space}.`) ? key.slice(space.length + 1) : undefined;
}

function isUsed(key: string): boolean {
  return asking.some(({ home, spaces, words, patterns }) =>
    spaces.some((space) => {
      const rest = keyWithin(space, key);
      if (rest === undefined) return false;
      if (words.has(rest) || patterns.some((pattern) => pattern.test(rest))) return true;
      return handingOn.some(
        (other) => [home, "client"].includes(other.home) && other.words.has(rest),
      );
    }),
  );
}

function keysOf(texts: object, path: string): string[] {
  return Object.entries(texts).flatMap(([name, value]) =>
    typeof value === "string" ? [path + name] : keysOf(value, `${path}${name}.`),
  );
}

// Those of the error table are asked for by whatever code the server answers.
const areas = (Object.keys(messages.en) as Area[]).filter((area) => area !== "errors");

test.each(areas)("every text of %s is used somewhere", (area) => {
  expect(keysOf(messages.en[area], `${area}.`).filter((key) => !isUsed(key))).toEqual([]);
});

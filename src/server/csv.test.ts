import { parse } from "csv-parse/sync";
import { expect, test } from "vitest";
import { csvDownload } from "./csv";

async function* pagesOf(...pages: (string | number | null)[][][]) {
  yield* pages;
}

async function bytesOf(response: Response): Promise<string> {
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(await response.arrayBuffer());
}

test("C21 cells that a spreadsheet would run are text", async () => {
  const hostile = ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1"];
  const text = await bytesOf(csvDownload("x", ["a"], pagesOf(hostile.map((cell) => [cell]))));
  const rows = parse(text, { bom: true, columns: true }) as { a: string }[];
  expect(rows.map(({ a }) => a)).toEqual(hostile.map((cell) => `'${cell}`));
});

test("numbers stay numbers, and commas, quotes and lines come back", async () => {
  const page = [['Rp, "x"\nline', -5, null]];
  const text = await bytesOf(csvDownload("x", ["a", "b", "c"], pagesOf(page, [["é", 2, "3"]])));
  expect(text.startsWith("\uFEFFa,b,c\n")).toBe(true);
  expect(parse(text, { bom: true })).toEqual([
    ["a", "b", "c"],
    ['Rp, "x"\nline', "-5", ""],
    ["é", "2", "3"],
  ]);
});

test("a page that fails ends the download as broken", async () => {
  async function* broken() {
    yield [["one"]];
    throw new Error("the database went away");
  }
  await expect(csvDownload("x", ["a"], broken()).text()).rejects.toThrow();
});

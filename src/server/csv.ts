import { Readable } from "node:stream";
import { stringify } from "csv-stringify/sync";

type Cell = string | number | null;

const startsFormula = /^[=+\-@\t\r]/;

/** What a spreadsheet would take for a formula becomes text by an apostrophe before it. */
function safe(cell: Cell): Cell {
  return typeof cell === "string" && startsFormula.test(cell) ? `'${cell}` : cell;
}

async function* encode(
  head: readonly string[],
  pages: AsyncIterable<Cell[][]>,
): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  yield encoder.encode(stringify([[...head]], { bom: true }));
  for await (const rows of pages) {
    yield encoder.encode(stringify(rows.map((row) => row.map(safe))));
  }
}

/**
 * A download of a table in UTF-8 with a byte order mark, made while it is sent: only one page of rows
 * is in memory at a time.
 *
 * @param fileName without its ending
 */
export function csvDownload(
  fileName: string,
  head: readonly string[],
  pages: AsyncIterable<Cell[][]>,
): Response {
  const body = Readable.toWeb(Readable.from(encode(head, pages), { objectMode: false }));
  return new Response(body as ReadableStream<Uint8Array>, {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${fileName}.csv"`,
      "Cache-Control": "no-store",
    },
  });
}

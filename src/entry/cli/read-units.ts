import { CsvError, parse } from "csv-parse/sync";
import { AppError } from "@/shared/errors";

export type UnitSource = {
  /** CSV, or one unit a line. */
  format: "csv" | "lines";
  /** The first row of the CSV names its columns. */
  header: boolean;
  /** The column of the units: its name, or its number from 1 (default: the first). */
  column?: string;
};

function refuse(field: string, fault: string): never {
  throw new AppError("VALIDATION_FAILED", { errors: { [field]: [fault] } });
}

function decoded(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return refuse("file", "must be text in UTF-8");
  }
}

function parseCsv(text: string): string[][] {
  try {
    return parse(text, { bom: true, skip_empty_lines: true });
  } catch (error) {
    if (error instanceof CsvError) refuse("file", `is no CSV: ${error.message}`);
    throw error;
  }
}

function columnIndex(names: string[], { column, header }: UnitSource): number {
  if (column === undefined) return 0;
  const byName = header ? names.indexOf(column) : -1;
  const index = byName === -1 && /^[1-9][0-9]*$/.test(column) ? Number(column) - 1 : byName;
  if (index >= 0 && index < names.length) return index;
  if (!header)
    return refuse("column", `must be a number from 1 to ${names.length} without --header`);
  return refuse("column", `must be one of: ${names.join(", ")}`);
}

/**
 * The units of stock in a file, in its order. Lines without text are passed over.
 *
 * @throws AppError VALIDATION_FAILED (no UTF-8, no CSV, no such column, nothing in it)
 */
export function readUnits(bytes: Uint8Array, source: UnitSource): string[] {
  const text = decoded(bytes);
  let units: string[];
  if (source.format === "lines") {
    units = text.split(/\r?\n/).filter((line) => line.trim() !== "");
  } else {
    const rows = parseCsv(text);
    const index = columnIndex(rows[0] ?? [], source);
    units = rows.slice(source.header ? 1 : 0).map((row) => row[index] ?? "");
  }
  return units.length > 0 ? units : refuse("file", "has no units");
}

import { z } from "zod";

/** `{message: "OK", data}`: the answer of most operations. */
export function okEnvelope<Data extends z.ZodType>(data: Data) {
  return z.strictObject({ message: z.literal("OK"), data });
}

export const pageMeta = z.strictObject({
  current_page: z.int(),
  per_page: z.int(),
  total: z.int(),
});

/** `{message: "OK", data: [...], meta}`: a page of a list. */
export function okPage<Row extends z.ZodType>(row: Row) {
  return z.strictObject({ message: z.literal("OK"), data: z.array(row), meta: pageMeta });
}

/** The answer that `okPage` describes. */
export function pageAnswer<Row>(
  { page, per_page }: { page: number; per_page: number },
  { rows, total }: { rows: Row[]; total: number },
) {
  return { message: "OK" as const, data: rows, meta: { current_page: page, per_page, total } };
}

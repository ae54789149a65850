import { z } from "zod";
import type { Supplier } from "@/server/db/generated/client";
import type { VerbContext } from "@/server/db/verb-context";
import { openSupplier } from "./open-supplier";
import type { SupplierItem } from "./suppliers/supplier";

/** Digiflazz tells its list once in that time. */
const FRESH_MS = 5 * 60_000;

const keptItems: z.ZodType<SupplierItem[]> = z.array(
  z.object({
    code: z.string(),
    name: z.string(),
    category: z.string(),
    type: z.string().nullable(),
    price: z.string(),
    per: z.number(),
    minQuantity: z.number(),
    maxQuantity: z.number().nullable(),
    available: z.boolean(),
    stock: z.number().optional(),
    cutOff: z.object({ start: z.string(), end: z.string() }).optional(),
  }),
);

export type ReadCatalogue =
  | { outcome: "read"; items: Map<string, SupplierItem>; readAt: Date }
  | { outcome: "unknown"; reason: string };

/**
 * What a supplier sells, by its codes. What it said in the last 5 minutes counts, so that a plan is
 * carried out on the catalogue that it was made from. An empty one is taken for a mistake.
 */
export async function readCatalogue(
  { db, now, sealer }: Pick<VerbContext, "db" | "now" | "sealer">,
  supplier: Supplier,
  signal?: AbortSignal,
): Promise<ReadCatalogue> {
  const supplierId = supplier.id;
  const kept = await db.prisma.supplierCatalogue.findFirst({
    where: { supplierId, readAt: { gt: new Date(now.getTime() - FRESH_MS) } },
  });
  if (kept) return read(keptItems.parse(kept.items), kept.readAt);
  const told = await openSupplier({ sealer }, supplier).catalogue(signal);
  if (told.outcome === "unknown") return told;
  if (told.items.length === 0) return { outcome: "unknown", reason: "its catalogue is empty" };
  await db.prisma.supplierCatalogue.upsert({
    where: { supplierId },
    create: { supplierId, items: told.items, readAt: now },
    update: { items: told.items, readAt: now },
  });
  return read(told.items, now);
}

function read(items: SupplierItem[], readAt: Date): ReadCatalogue {
  return { outcome: "read", items: new Map(items.map((item) => [item.code, item])), readAt };
}

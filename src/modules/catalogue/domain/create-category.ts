import type { VerbContext } from "@/server/db/verb-context";
import { requireOperator } from "@/server/principal";
import { AppError, type FieldErrors } from "@/shared/errors";
import { slugFault, slugOf } from "./slug";
import { textFault } from "./text-fault";

export type NewCategory = {
  name: string;
  /** Made from the name where absent. */
  slug?: string;
  icon?: string;
  /** Categories are listed by position, then in the order in which they were made. */
  position?: number;
};

/**
 * Adds a category.
 *
 * @throws AppError VALIDATION_FAILED (name, slug that is no slug or in use), NOT_FOUND (not the operator)
 */
export async function createCategory(
  { db, principal }: VerbContext,
  { name, slug = slugOf(name), icon, position = 0 }: NewCategory,
): Promise<{ id: number; slug: string }> {
  requireOperator(principal);
  const errors: FieldErrors = {};
  const nameFault = textFault(name, 1, 100);
  if (nameFault) errors.name = [nameFault];
  const fault = slugFault(slug);
  if (fault) errors.slug = [fault];
  else if (await db.prisma.category.findUnique({ where: { slug } })) errors.slug = ["is in use"];
  if (Object.keys(errors).length > 0) throw new AppError("VALIDATION_FAILED", { errors });
  const { id } = await db.prisma.category.create({ data: { name, slug, icon, position } });
  return { id, slug };
}

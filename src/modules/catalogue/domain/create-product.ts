import type { VerbContext } from "@/server/db/verb-context";
import { requireOperator } from "@/server/principal";
import { AppError, type FieldErrors } from "@/shared/errors";
import { slugFault, slugOf } from "./slug";
import { textFault } from "./text-fault";

export type NewProduct = {
  name: string;
  /** Slug or name of its category; a new name makes a new category. */
  category: string;
  /** Made from the name where absent. */
  slug?: string;
  image?: string;
  /** Products are listed by position, then in the order in which they were made. */
  position?: number;
};

/**
 * Adds a product, and its category where there is none of that name.
 *
 * @throws AppError VALIDATION_FAILED (name, category, slug that is no slug or in use), NOT_FOUND (not
 *   the operator)
 */
export async function createProduct(
  { db, principal }: VerbContext,
  { name, category, slug = slugOf(name), image, position = 0 }: NewProduct,
): Promise<{ id: number; slug: string; categorySlug: string; categoryCreated: boolean }> {
  requireOperator(principal);
  const errors: FieldErrors = {};
  const nameFault = textFault(name, 1, 200);
  if (nameFault) errors.name = [nameFault];
  const fault = slugFault(slug);
  if (fault) errors.slug = [fault];
  else if (await db.prisma.product.findUnique({ where: { slug } })) errors.slug = ["is in use"];

  const known = await db.prisma.category.findFirst({
    where: { OR: [{ slug: category }, { name: category }, { slug: slugOf(category) }] },
  });
  const categorySlug = known?.slug ?? slugOf(category);
  const categoryFault = known
    ? undefined
    : (textFault(category, 1, 100) ?? slugFault(categorySlug));
  if (categoryFault) errors.category = [categoryFault];
  if (Object.keys(errors).length > 0) throw new AppError("VALIDATION_FAILED", { errors });

  const where = { slug: categorySlug };
  const { id } = await db.prisma.product.create({
    data: {
      name,
      slug,
      image,
      position,
      category: { connectOrCreate: { where, create: { ...where, name: category } } },
    },
  });
  return { id, slug, categorySlug, categoryCreated: known === null };
}

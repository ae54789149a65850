import type { VerbContext } from "@/server/db/verb-context";
import { requireOperator } from "@/server/principal";
import { AppError } from "@/shared/errors";

/**
 * The product of that id or slug.
 *
 * @throws AppError NOT_FOUND (also where it is not the operator who asks)
 */
export async function findProduct(
  { db, principal }: VerbContext,
  idOrSlug: string,
): Promise<{ id: number; slug: string; name: string }> {
  requireOperator(principal);
  const product = await db.prisma.product.findUnique({
    where: /^[1-9][0-9]{0,8}$/.test(idOrSlug) ? { id: Number(idOrSlug) } : { slug: idOrSlug },
    select: { id: true, slug: true, name: true },
  });
  if (!product) throw new AppError("NOT_FOUND");
  return product;
}

import { findReseller, type ResellerFacts } from "@/modules/accounts/domain/reseller-accounts";
import { findItem, type ItemFacts } from "@/modules/catalogue/domain/list-all-items";
import { findSupplier, type SupplierFacts } from "@/modules/fulfilment/domain/supplier-facts";
import type { VerbContext } from "@/server/db/verb-context";
import { AppError } from "@/shared/errors";

/** Says of what is not found by which name it was looked for. */
export async function named<Found>(
  field: string,
  text: string,
  finding: Promise<Found>,
): Promise<Found> {
  try {
    return await finding;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    throw new AppError(error.code, { errors: { [field]: [`there is no ${text}`] } });
  }
}

/** @throws AppError NOT_FOUND, naming what was asked for */
export function resellerNamed(context: VerbContext, idOrEmail: string): Promise<ResellerFacts> {
  return named("reseller", idOrEmail, findReseller(context, idOrEmail));
}

/** @throws AppError ITEM_NOT_FOUND, naming what was asked for */
export function itemNamed(context: VerbContext, idOrSku: string): Promise<ItemFacts> {
  return named("item", idOrSku, findItem(context, idOrSku));
}

/** @throws AppError NOT_FOUND, naming what was asked for */
export function supplierNamed(context: VerbContext, code: string): Promise<SupplierFacts> {
  return named("supplier", code, findSupplier(context, code));
}

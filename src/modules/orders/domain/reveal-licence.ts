import type { VerbContext } from "@/server/db/verb-context";
import { requireRecentPassword, resellerOf } from "@/server/principal";
import { AppError } from "@/shared/errors";
import { recordAudit } from "../../audit/domain/record-audit";
import { loadDispatches } from "../../fulfilment/domain/dispatch-results";
import { deliveredLicences } from "./delivered-licences";
import { findByInvoice } from "./describe-order";

/**
 * The text of one licence that an order delivered; who asked for it is written down first.
 *
 * @param input order_item_id: the unit's or line's that the licence was delivered for
 * @throws AppError PASSWORD_REQUIRED; TRX_NOT_FOUND, also for another reseller's and where there is no such licence
 */
export async function revealLicence(
  context: VerbContext,
  { invoice, order_item_id }: { invoice: string; order_item_id: number },
): Promise<{ licence: string }> {
  const { db, principal, now, sealer } = context;
  const resellerId = resellerOf(principal);
  requireRecentPassword(principal, now);
  const order = await findByInvoice(db, resellerId, invoice);
  const dispatches = await loadDispatches(db, resellerId, order.id);
  const licences = await deliveredLicences({ db, sealer }, order, dispatches);
  const meant = licences.find(({ orderItemId }) => orderItemId === order_item_id);
  if (!meant) throw new AppError("TRX_NOT_FOUND");
  await recordAudit(context, {
    action: "licence.revealed",
    subject: invoice,
    facts: { order_item_id },
  });
  return { licence: meant.open() };
}

import { confirmTopUp } from "@/modules/top-ups/domain/confirm-top-up";
import { createTopUp } from "@/modules/top-ups/domain/create-top-up";
import type { VerbContext } from "@/server/db/verb-context";
import type { Principal } from "@/server/principal";
import { addTransferGateway, openingChannel } from "./demo-gateways";

const MINUTE_MS = 60_000;

/** Lets a reseller transfer `amount` Rupiah to the operator, who finds them half an hour later. */
export async function seedBalance(
  operator: VerbContext,
  reseller: Principal,
  amount: number,
): Promise<void> {
  await addTransferGateway(operator);
  const asked = { ...operator, principal: reseller };
  const { invoice, total } = await createTopUp(asked, { amount, channel: openingChannel });
  const found = new Date(operator.now.getTime() + 30 * MINUTE_MS);
  await confirmTopUp({ ...operator, now: found }, { invoice, paidTotal: total });
}

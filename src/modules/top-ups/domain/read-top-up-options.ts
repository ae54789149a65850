import type { VerbContext } from "@/server/db/verb-context";
import { resellerOf } from "@/server/principal";
import type { TopUpOptions } from "../contract";
import { offer } from "./offered-channels";

/** How the reseller's balance can be topped up now, and how many more may wait to be paid. */
export async function readTopUpOptions(context: VerbContext): Promise<TopUpOptions> {
  const { db, principal, now, settings } = context;
  const resellerId = resellerOf(principal);
  const [{ channels, incomplete }, pending] = await Promise.all([
    offer(context),
    db.prisma.topUp.count({ where: { resellerId, status: "pending", expiresAt: { gt: now } } }),
  ]);
  return {
    channels: [...channels.values()].map((channel) => ({
      code: channel.code,
      name: channel.name,
      type: channel.type,
      flat_fee: channel.flatFee,
      percent_fee: channel.percentFee,
      min_amount: channel.minAmount,
      max_amount: channel.maxAmount,
    })),
    incomplete,
    pending,
    max_pending: settings.maxPendingTopUps,
  };
}

import type { PaymentGateway } from "@/server/db/generated/client";
import type { VerbContext } from "@/server/db/verb-context";
import { AppError } from "@/shared/errors";
import { knownChannels } from "./gateways/channel-cache";
import type { Gateway, GatewayChannel } from "./gateways/gateway";
import { openGateway } from "./gateways/open-gateway";

/** A channel, what it takes after the settings for all, and who takes the money. */
export type OfferedChannel = GatewayChannel & { row: PaymentGateway; gateway: Gateway };

type Offer = {
  /** By code: of gateways that have the same code the first one counts. */
  channels: Map<string, OfferedChannel>;
  /** A gateway is away, so there may be more. */
  incomplete: boolean;
};

/** Every channel that a top-up can be paid through now, by code. */
export async function offer({ db, sealer, now, settings }: VerbContext): Promise<Offer> {
  const rows = await db.prisma.paymentGateway.findMany({
    where: { active: true },
    orderBy: { id: "asc" },
  });
  const lists = await Promise.all(
    rows.map(async (row) => {
      const gateway = openGateway({ db, sealer, settings }, row);
      return { row, gateway, known: await knownChannels(db, row, gateway, now) };
    }),
  );
  const channels = new Map<string, OfferedChannel>();
  for (const { row, gateway, known } of lists) {
    for (const channel of known ?? []) {
      const minAmount = Math.max(channel.minAmount, settings.minTopUp);
      const maxAmount = Math.min(channel.maxAmount, settings.maxTopUp);
      if (minAmount > maxAmount || channels.has(channel.code)) continue;
      channels.set(channel.code, { ...channel, minAmount, maxAmount, row, gateway });
    }
  }
  return { channels, incomplete: lists.some(({ known }) => known === null) };
}

/** Every channel that a top-up can be paid through now. */
export async function offeredChannels(context: VerbContext): Promise<OfferedChannel[]> {
  return [...(await offer(context)).channels.values()];
}

/**
 * The channel of that code.
 *
 * @throws AppError CHANNEL_NOT_FOUND, or PAYMENT_GATEWAY_UNAVAILABLE where a gateway that may have it
 *   is away
 */
export async function offeredChannel(context: VerbContext, code: string): Promise<OfferedChannel> {
  const { channels, incomplete } = await offer(context);
  const channel = channels.get(code);
  if (channel) return channel;
  throw new AppError(incomplete ? "PAYMENT_GATEWAY_UNAVAILABLE" : "CHANNEL_NOT_FOUND");
}

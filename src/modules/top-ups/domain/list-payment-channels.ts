import type { VerbContext } from "@/server/db/verb-context";
import { resellerOf } from "@/server/principal";
import type { PaymentChannel } from "../contract";
import { feeOf } from "../contract/channel-fee";
import { offeredChannels } from "./offered-channels";

/** The channels through which a balance can be topped up now, those of the oldest gateway first. */
export async function listPaymentChannels(context: VerbContext): Promise<PaymentChannel[]> {
  resellerOf(context.principal);
  const channels = await offeredChannels(context);
  return channels.map((channel) => ({
    code: channel.code,
    name: channel.name,
    fee: feeOf(channel, channel.minAmount),
    fee_percent: channel.percentFee > 0 ? channel.percentFee : undefined,
    type: channel.type,
    min_amount: channel.minAmount,
    max_amount: channel.maxAmount,
  }));
}

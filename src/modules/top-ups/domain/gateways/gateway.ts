import type { ChannelType, PaymentInstructions } from "../../contract";
import type { ChannelFee } from "../../contract/channel-fee";

/** One way to pay that a gateway offers; amounts in Rupiah. */
export type GatewayChannel = ChannelFee & {
  code: string;
  name: string;
  type: ChannelType;
  minAmount: number;
  maxAmount: number;
};

export type PaymentRequest = {
  invoice: string;
  channel: GatewayChannel;
  /** Rupiah to be credited, without the fee. */
  amount: number;
  customer: { name: string; email: string };
  now: Date;
};

/** How a payment is made; null where a channel has no such thing. */
export type Payable = {
  /** The gateway's own name of the payment. */
  reference: string;
  /** Rupiah that the customer is to pay. */
  total: number;
  expiresAt: Date;
  paymentUrl: string | null;
  qrString: string | null;
  qrUrl: string | null;
  payCode: string | null;
  instructions: PaymentInstructions | null;
};

/** `unknown`: no answer that could be understood, so the gateway may have made the payment or not. */
export type CreateOutcome =
  | { outcome: "created"; payable: Payable }
  | { outcome: "refused"; reason: string }
  | { outcome: "unknown"; reason: string };

export type ListOutcome =
  | { outcome: "listed"; channels: GatewayChannel[] }
  | { outcome: "unknown"; reason: string };

/** What a gateway says of a payment; `total` is what was paid, in Rupiah. */
export type PaymentState =
  | { state: "paid"; total: number }
  | { state: "pending" | "expired" | "failed" | "refunded" };

export type AskOutcome = PaymentState | { state: "unknown"; reason: string };

/** A message of the gateway about one of our invoices. */
export type GatewayCallback = { invoice: string; reference: string; payment: PaymentState };

export type CallbackOutcome =
  | { outcome: "authentic"; callback: GatewayCallback }
  | { outcome: "refused"; reason: string };

/** Whoever takes the money. No outcome or reason ever holds a secret. */
export interface Gateway {
  /** Reached over the network: its channels are kept for a while, and it can be asked about a payment. */
  readonly remote: boolean;
  listChannels(): Promise<ListOutcome>;
  create(request: PaymentRequest): Promise<CreateOutcome>;
  ask(payment: { invoice: string; reference: string }, signal?: AbortSignal): Promise<AskOutcome>;
  /** Authenticates and reads a callback; `header` takes lower-case names. */
  parseCallback(body: Uint8Array, header: (name: string) => string | undefined): CallbackOutcome;
}

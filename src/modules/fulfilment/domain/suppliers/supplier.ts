/** One order to a supplier: a unit of an h2h line, or the whole quantity of an SMM line. */
export type Dispatch = {
  /** Ours, unique for each dispatch, at most 50 characters. */
  reference: string;
  /** The supplier's own SKU, service or item. */
  code: string;
  orderProcess: "h2h" | "smm";
  /** The account, number, link or user name that is delivered to. */
  target: string;
  zone: string | null;
  /** 1 for h2h. */
  quantity: number;
  /** The free nominal of an open-denomination item. */
  nominal: number | null;
  /** The supplier's own word for the kind of service, where it is known; else it is looked up. */
  serviceType?: string | null;
  /** `opt_smm`: what the service's type needs besides. */
  options: string[];
  /** `comment_smm`: one comment in a line. */
  comments: string | null;
  /** The most that it may cost, in Rupiah. */
  maxCost: number | null;
};

export type SubmitRequest = Dispatch & { now: Date };

export type AskRequest = Dispatch & {
  supplierOrderId: string | null;
  submittedAt: Date;
  now: Date;
};

/** `cost` is in Rupiah, null where the supplier does not tell. */
export type Delivered = {
  outcome: "delivered";
  /** Serial number, token or licence; null where the delivery has none. */
  sn: string | null;
  supplierOrderId: string | null;
  cost: number | null;
};

export type Accepted = { outcome: "accepted"; supplierOrderId: string | null; cost: number | null };

/**
 * What was at fault: `target` the customer's account or input, so that no supplier could deliver;
 * `item` closed, gone, out of stock or too dear; `supplier` its account with us (key, balance, address),
 * so that it is to be set aside; `unavailable` no time or not reached, the very same may be sent again;
 * `order` failed without a reason that says more.
 */
export type Fault = "target" | "item" | "supplier" | "unavailable" | "order";

/** The supplier surely did not take the order, or took it and has failed it for good. */
export type Refused = { outcome: "refused"; fault: Fault; reason: string };

/** The supplier may have taken the order or not: never to be sent again blindly. */
export type Unknown = { outcome: "unknown"; reason: string };

/**
 * How far an SMM order is. Counts are null where they are not known or cannot be, so `remains` is from 0
 * to the quantity. What is `canceled` always says what remains.
 */
export type Progress = {
  outcome: "progress";
  status: "processing" | "completed" | "partial" | "canceled";
  startCount: number | null;
  remains: number | null;
  delivered: number | null;
  supplierOrderId: string;
  /** Rupiah that the supplier keeps. */
  cost: number | null;
};

/** Taken back after it had been delivered. */
export type Reversed = { outcome: "reversed"; reason: string };

export type SubmitOutcome = Delivered | Accepted | Refused | Unknown;

/** `refused` about an order that had been delivered is a reversal too. */
export type AskOutcome = SubmitOutcome | Progress | Reversed;

export type BalanceOutcome = { outcome: "known"; balance: number } | Unknown;

/** Something that a supplier sells. */
export type SupplierItem = {
  code: string;
  name: string;
  category: string;
  /** The supplier's own word for its kind; null where it has none. */
  type: string | null;
  /** Decimal Rupiah for `per` of it. */
  price: string;
  per: number;
  minQuantity: number;
  maxQuantity: number | null;
  available: boolean;
  /** Pieces it has; absent where it does not count them. */
  stock?: number;
  /** Times of day in Jakarta, `hh:mm`, between which it is closed; absent: it never closes. */
  cutOff?: { start: string; end: string };
};

export type CatalogueOutcome = { outcome: "listed"; items: SupplierItem[] } | Unknown;

/** `ping` is a message about no order: it is answered with 200 and nothing else is done. */
export type CallbackOutcome =
  | {
      outcome: "order";
      reference: string;
      /** What it says of the dispatch of that reference; `unknown` where it is about something else. */
      resultFor(dispatch: AskRequest): AskOutcome;
    }
  | { outcome: "ping" }
  | { outcome: "refused"; reason: string };

export type Header = (lowerCaseName: string) => string | undefined;

/** Whom we buy from. No outcome and no reason ever holds a secret, and only programming errors throw. */
export interface Supplier {
  submit(request: SubmitRequest, signal?: AbortSignal): Promise<SubmitOutcome>;
  ask(request: AskRequest, signal?: AbortSignal): Promise<AskOutcome>;
  /** Outcomes by reference; only where many can be asked about at once. */
  askMany?(requests: readonly AskRequest[], signal?: AbortSignal): Promise<Map<string, AskOutcome>>;
  balance(signal?: AbortSignal): Promise<BalanceOutcome>;
  catalogue(signal?: AbortSignal): Promise<CatalogueOutcome>;
  /** Authenticates and reads a message of the supplier. */
  parseCallback(body: Uint8Array, header: Header, now: Date): CallbackOutcome;
}

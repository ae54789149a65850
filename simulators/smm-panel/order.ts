import type { ServiceType } from "./services";

export type Status =
  | "Pending"
  | "Processing"
  | "In progress"
  | "Completed"
  | "Partial"
  | "Canceled"
  | "Error"
  | "Refunded";

/** An order that was really made; amounts are decimals in the panel's currency. */
export type Order = {
  order: number;
  service: number;
  type: ServiceType;
  /** The link or username that its behaviour is read from. */
  link: string;
  quantity: number;
  charge: string;
  start_count: number;
  /** Milliseconds since 1970. */
  created_at: number;
  /** Set where it was ended by hand or by `cancel`. */
  ended: { status: "Completed" | "Partial" | "Canceled"; remains: number } | null;
  /** What `add` was sent, but for the key. */
  received: Record<string, string>;
};

export type Refill = { refill: number; order: number };

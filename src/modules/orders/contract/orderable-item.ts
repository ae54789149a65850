/** What the checks of an order need to know of an item; prices are the database's business. */
export type OrderableItem = {
  id: number;
  stockKind: "units" | "counted" | "unlimited";
  orderProcess: "auto" | "manual" | "h2h" | "smm";
  openDenom: boolean;
  minQty: number | null;
  maxQty: number | null;
  stepQty: number | null;
  requiredFields: { key: string; required: boolean }[];
  minOrder: number;
  maxOrder: number | null;
  /** Of a social-media item, as its supplier calls it, such as `Custom Comments`. */
  serviceType: string | null;
};

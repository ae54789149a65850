/** What `stock` says of an item that can be bought without a limit. */
export const UNLIMITED_STOCK = 999_999;

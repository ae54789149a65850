/** One row of the price list, under Digiflazz's names; prices are whole Rupiah. */
export type Product = {
  product_name: string;
  category: string;
  brand: string;
  type: string;
  seller_name: string;
  price: number;
  buyer_sku_code: string;
  buyer_product_status: boolean;
  seller_product_status: boolean;
  unlimited_stock: boolean;
  stock: number;
  multi: boolean;
  /** `hh:mm` in Jakarta; the same as the end where there is none. */
  start_cut_off: string;
  end_cut_off: string;
  desc: string;
};

const jakarta = new Intl.DateTimeFormat("en-GB", {
  timeZone: "Asia/Jakarta",
  hour: "2-digit",
  minute: "2-digit",
});
const jakartaDay = new Intl.DateTimeFormat("en-CA", { timeZone: "Asia/Jakarta" });

/** Whether nothing is sold then; the hours may go over midnight. */
export function isCutOff({ start_cut_off, end_cut_off }: Product, at: Date): boolean {
  const time = jakarta.format(at);
  if (start_cut_off <= end_cut_off) return time >= start_cut_off && time < end_cut_off;
  return time >= start_cut_off || time < end_cut_off;
}

/** Whether both are on one day in Jakarta. */
export function isSameDay(one: Date, other: Date): boolean {
  return jakartaDay.format(one) === jakartaDay.format(other);
}

/** Each `rc` with its message, and whether an order is made although it fails. */
const table = [
  ["00", "Transaksi Sukses", true],
  ["01", "Timeout", true],
  ["02", "Transaksi Gagal", true],
  ["03", "Transaksi Pending", true],
  ["40", "Payload Error", false],
  ["41", "Signature tidak valid", false],
  ["42", "Gagal memproses API Buyer", false],
  ["43", "SKU tidak di temukan atau Non-Aktif", false],
  ["44", "Saldo tidak cukup", false],
  ["45", "IP Anda tidak kami kenali", false],
  ["47", "Transaksi sudah terjadi di buyer lain", false],
  ["49", "Ref ID tidak unik", false],
  ["50", "Transaksi Tidak Ditemukan", true],
  ["51", "Nomor Tujuan Diblokir", true],
  ["52", "Prefix Tidak Sesuai Dengan Operator", true],
  ["53", "Produk Seller Sedang Tidak Tersedia", true],
  ["54", "Nomor Tujuan Salah", true],
  ["55", "Produk Sedang Gangguan", true],
  ["56", "Limit saldo seller", false],
  ["57", "Jumlah Digit Kurang Atau Lebih", true],
  ["58", "Sedang Cut Off", true],
  ["59", "Tujuan di Luar Wilayah/Cluster", true],
  ["60", "Tagihan belum tersedia", true],
  ["61", "Belum pernah melakukan deposit", false],
  ["62", "Seller sedang mengalami gangguan", false],
  ["63", "Tidak support transaksi multi", false],
  ["64", "Tarik tiket gagal, coba nominal lain atau hubungi admin", false],
  ["65", "Limit transaksi multi", false],
  ["66", "Cut Off (Perbaikan Sistem Seller)", false],
  ["67", "Seller belum ter-verifikasi", false],
  ["68", "Stok habis", false],
  ["69", "Harga seller lebih besar dari ketentuan harga Buyer", false],
  ["70", "Timeout Dari Biller", true],
  ["71", "Produk Sedang Tidak Stabil", true],
  ["72", "Lakukan Unreg Paket Dahulu", true],
  ["73", "Kwh Melebihi Batas", true],
  ["74", "Transaksi Refund", true],
  ["80", "Akun Anda telah diblokir oleh Seller", false],
  ["81", "Seller ini telah diblokir oleh Anda", false],
  ["82", "Akun Anda belum ter-verfikasi", false],
  [
    "83",
    "Anda telah mencapai limitasi pengecekan pricelist, silahkan coba beberapa saat lagi",
    false,
  ],
  ["84", "Nominal tidak valid", true],
  ["85", "Anda telah mencapai limitasi transaksi, silahkan coba 1 menit lagi", true],
  [
    "86",
    "Anda telah mencapai limitasi pengecekan nomor PLN, silahkan coba beberapa saat lagi",
    true,
  ],
  ["87", "Transaksi E-money wajib kelipatan Rp 1.000", false],
  ["88", "Akun Anda tidak dapat melakukan aksi ini", false],
  ["99", "DF Router Issue", true],
] as const;

export type ResponseCode = (typeof table)[number][0];
export type Status = "Sukses" | "Pending" | "Gagal";

const byCode = new Map<ResponseCode, (typeof table)[number]>(table.map((row) => [row[0], row]));

export const responseCodes: readonly ResponseCode[] = table.map(([rc]) => rc);

/** What Digiflazz says to it. */
export function messageOf(rc: ResponseCode): string {
  return byCode.get(rc)?.[1] ?? "";
}

/** Whether an order exists when this is the answer ("Terbentuk Transaksi"). */
export function isMade(rc: ResponseCode): boolean {
  return byCode.get(rc)?.[2] ?? false;
}

export function statusOf(rc: ResponseCode): Status {
  if (rc === "00") return "Sukses";
  return rc === "03" || rc === "99" ? "Pending" : "Gagal";
}

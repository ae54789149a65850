import type { ErrorCode } from "@/shared/errors";

/** The error table in Indonesian. */
export const errorTextsId: Record<ErrorCode, { summary: string; remedy: string }> = {
  INVALID_API_KEY: {
    summary: "Header X-APIKEY tidak ada, atau kuncinya tidak dikenal, dicabut, atau kedaluwarsa.",
    remedy: "Kirim kunci yang sah di header X-APIKEY. Kunci tidak pernah dibaca dari query string.",
  },
  INVALID_IP: {
    summary: "Kunci punya daftar alamat dan pemanggil tidak ada di dalamnya.",
    remedy:
      "`errors.ip` menyebut alamat yang terlihat; panggil dari alamat di daftar, atau ubah daftarnya.",
  },
  NOT_SIGNED_IN: {
    summary: "Portal dipanggil tanpa sesi yang sah.",
    remedy: "Masuk lagi.",
  },
  LINK_NOT_VALID: {
    summary: "Tautannya sudah dipakai, diganti dengan yang lebih baru, atau kedaluwarsa.",
    remedy: "Minta tautan baru.",
  },
  EMAIL_IN_USE: {
    summary: "Alamat email ini sudah dipakai sebuah akun.",
    remedy: "Masuk, atau pakai alamat lain.",
  },
  FOREIGN_ORIGIN: {
    summary: "Pintu portal sendiri dipanggil dari situs lain.",
    remedy: "Program memakai antarmuka REST dengan kunci API.",
  },
  THE_ACCOUNT_HAS_BEEN_SUSPENDED: {
    summary: "Akun reseller ditangguhkan.",
    remedy: "Hubungi operator.",
  },
  SCOPE_NOT_ALLOWED: {
    summary: "Kunci tidak punya izin yang diperlukan operasi ini.",
    remedy: "Pakai kunci dengan izin yang disebut di `errors.scope`.",
  },
  NOT_FOUND: {
    summary: "Jalur ini tidak ada.",
    remedy: "Bandingkan jalurnya dengan dokumen OpenAPI; jalur tidak diakhiri garis miring.",
  },
  METHOD_NOT_ALLOWED: {
    summary: "Jalurnya ada, tetapi tidak dengan metode ini.",
    remedy: "Pakai salah satu metode di header Allow.",
  },
  REQUEST_TIMEOUT: {
    summary: "Isi permintaan tidak sampai tepat waktu.",
    remedy: "Kirim seluruh isi dalam 10 detik.",
  },
  PAYLOAD_TOO_LARGE: {
    summary: "Isi permintaan lebih besar dari 64 KiB.",
    remedy: "Kirim lebih sedikit data, atau data yang lebih pendek.",
  },
  UNSUPPORTED_MEDIA_TYPE: {
    summary: "Isinya bukan application/json dalam UTF-8, atau memakai content encoding.",
    remedy: "Kirim Content-Type: application/json tanpa Content-Encoding.",
  },
  BAD_REQUEST: {
    summary: "Permintaan bukan HTTP yang benar.",
    remedy: "Periksa baris permintaan dan header.",
  },
  HEADERS_TOO_LARGE: {
    summary: "Header permintaan terlalu besar.",
    remedy: "Kirim header yang lebih sedikit atau lebih pendek.",
  },
  MALFORMED_JSON: {
    summary: "Isinya bukan objek JSON dalam UTF-8, atau bersarang lebih dari 32 tingkat.",
    remedy: "Kirim satu objek JSON tanpa byte order mark.",
  },
  VALIDATION_FAILED: {
    summary: "Ada data yang tidak ada, salah tipe, atau di luar batas.",
    remedy: "`errors` menyebut setiap kolom yang harus diperbaiki.",
  },
  TOO_MANY_REQUESTS: {
    summary: "Batas permintaan sudah habis.",
    remedy: "Tunggu sejumlah detik di Retry-After; RateLimit-Policy menyebut batasnya.",
  },
  IDEMPOTENCY_KEY_REUSED: {
    summary: "Idempotency-Key ini pernah dikirim dengan isi lain.",
    remedy: "Kirim kunci baru untuk permintaan baru.",
  },
  IDEMPOTENCY_IN_PROGRESS: {
    summary: "Permintaan pertama dengan Idempotency-Key ini masih berjalan.",
    remedy: "Tanyakan lagi sebentar kemudian dengan kunci dan isi yang sama.",
  },
  SERVICE_UNAVAILABLE: {
    summary: "Database tidak dapat dihubungi; pasti tidak ada yang dilakukan.",
    remedy: "Coba lagi permintaan yang sama beberapa saat kemudian.",
  },
  INTERNAL_ERROR: {
    summary: "Terjadi hal tak terduga, atau jawaban atas penyimpanan hilang.",
    remedy:
      "Hasilnya tidak diketahui: tanyakan ref_id sebelum memesan lagi, dan laporkan request_id.",
  },
  REF_ID_ALREADY_EXIST: {
    summary: "ref_id ini sudah pernah dipakai.",
    remedy:
      "`data` adalah transaksi yang ada dan `same_request` menyatakan apakah permintaannya sama; pakai ref_id baru untuk pesanan baru.",
  },
  ITEM_NOT_FOUND: {
    summary: "Item tidak ada atau dinonaktifkan.",
    remedy: "Ambil id item dari GET /v1/item.",
  },
  SMM_ORDER_REQUIRES_JSON_NOTE: {
    summary:
      "Catatan item media sosial bukan teks objek JSON dengan `target` (dan `opt_smm` berupa larik teks).",
    remedy: "Kirim catatan sebagai teks JSON dengan setidaknya `target`.",
  },
  REQUIRED_FIELD_MISSING: {
    summary: "Kolom yang diwajibkan item tidak ada.",
    remedy: "Kirim setiap kolom yang ditandai wajib di `required_fields` item.",
  },
  MINIMUM_ORDER_NOT_MET: {
    summary: "Jumlah item di bawah pesanan minimum.",
    remedy: "Pesan setidaknya `min_order`, dijumlahkan dari semua baris item itu.",
  },
  MAXIMUM_ORDER_EXCEEDED: {
    summary: "Jumlah item di atas pesanan maksimum.",
    remedy: "Pesan paling banyak `max_order`, dijumlahkan dari semua baris item itu.",
  },
  LOCK_NOT_FOUND: {
    summary: "Token kunci tidak dikenal atau milik akun lain.",
    remedy: "Pakai token yang diberikan POST /v1/item/lock kepada akun ini.",
  },
  LOCK_ALREADY_USED: {
    summary: "Kunci sudah dipakai dalam pesanan.",
    remedy: "Buat kunci baru untuk pesanan baru.",
  },
  LOCK_RELEASED: {
    summary: "Kunci sudah dilepas.",
    remedy: "Buat kunci baru.",
  },
  LOCK_EXPIRED: {
    summary: "Kunci sudah berakhir; stoknya tidak lagi ditahan.",
    remedy: "Buat kunci baru, atau pesan tanpa kunci.",
  },
  LOCK_MISMATCH: {
    summary: "Jumlah item yang dikunci di keranjang tidak sama dengan jumlah kuncinya.",
    remedy: "Pesan tepat sejumlah yang dikunci; item lain boleh ada di sampingnya.",
  },
  LOCK_NOT_REQUIRED: {
    summary: "Stok item tidak terbatas, jadi tidak ada yang perlu dikunci.",
    remedy: "Pesan tanpa kunci.",
  },
  MAX_ACTIVE_LOCKS_REACHED: {
    summary: "Jumlah kunci aktif akun sudah mencapai batasnya.",
    remedy: "Pakai atau lepas sebuah kunci, atau tunggu sampai ada yang berakhir.",
  },
  INSUFFICIENT_STOCK: {
    summary: "Unit yang bebas lebih sedikit daripada yang ingin dikunci.",
    remedy: "Kunci lebih sedikit, atau tunggu stok baru.",
  },
  VALIDATION_NOT_AVAILABLE: {
    summary: "Akun untuk item ini tidak bisa dicek.",
    remedy: "Cek hanya item dengan `validation.available` bernilai true.",
  },
  ZONE_ID_REQUIRED: {
    summary: "Akun item ini hanya dikenali bersama zonanya.",
    remedy: "Kirim `zone_id` jika `validation.requires_zone_id` item bernilai true.",
  },
  ACCOUNT_NOT_FOUND: {
    summary: "Akun pelanggan ini tidak ada.",
    remedy: "Minta pelanggan memeriksa id akun dan zonanya; tanyakan lagi setelah satu menit.",
  },
  VALIDATION_PROVIDER_UNAVAILABLE: {
    summary: "Penyedia data akun tidak menjawab tepat waktu; ada tidaknya akun tidak diketahui.",
    remedy: "Coba lagi beberapa saat kemudian.",
  },
  MAX_PRICE_EXCEEDED: {
    summary: "Totalnya lebih tinggi dari `max_price`.",
    remedy: "Baca harga saat ini dan naikkan `max_price` jika cocok.",
  },
  PRODUCT_TEMPORARILY_UNAVAILABLE: {
    summary: "Saat ini tidak ada pemasok item yang menerima pesanan; tidak ada yang dilakukan.",
    remedy: "Coba lagi nanti atau pilih item lain.",
  },
  BALANCE_IS_INSUFFICIENT: {
    summary: "Saldo tidak mencukupi untuk transaksi ini.",
    remedy: "Isi saldo.",
  },
  OUT_OF_STOCK: {
    summary: "Unit yang bebas lebih sedikit daripada yang dipesan.",
    remedy: "Pesan lebih sedikit, atau tunggu stok baru.",
  },
  TRX_NOT_FOUND: {
    summary: "Akun ini tidak punya transaksi tersebut.",
    remedy: "Tanyakan dengan ref_id, invoice, atau id transaksi akun ini.",
  },
  CHANNEL_NOT_FOUND: {
    summary: "Kanal pembayaran ini tidak ada.",
    remedy: "Ambil kodenya dari GET /v1/balance/channels.",
  },
  AMOUNT_OUT_OF_RANGE: {
    summary: "Jumlahnya di luar batas kanal ini.",
    remedy:
      "`errors.amount` menyebut batasnya; GET /v1/balance/channels memuatnya untuk tiap kanal.",
  },
  TOO_MANY_PENDING_TOPUPS: {
    summary: "Jumlah isi saldo yang belum dibayar sudah mencapai batas akun.",
    remedy: "Bayar salah satu, atau tunggu sampai ada yang kedaluwarsa.",
  },
  PAYMENT_GATEWAY_UNAVAILABLE: {
    summary: "Gateway pembayaran tidak menerima isi saldo; tidak ada yang harus dibayar.",
    remedy: "Coba lagi nanti atau pilih kanal lain.",
  },
  CALLBACK_URL_NOT_ALLOWED: {
    summary: "Alamat callback ini tidak boleh dipanggil.",
    remedy:
      "`errors.callback_url` menyebut alasannya; semua aturannya ada di GET /v1/webhook/docs.",
  },
  CALLBACK_URL_REQUIRED: {
    summary: "Akun belum punya alamat callback.",
    remedy: "Atur `callback_url` dengan PUT /v1/webhook.",
  },
  WEBHOOK_SECRET_REQUIRED: {
    summary: "Akun belum punya secret webhook, jadi tidak ada yang bisa ditandatangani.",
    remedy: "Buat dengan POST /v1/webhook/secret.",
  },
  WEBHOOK_NOT_ENABLED: {
    summary: "Webhook akun dimatikan, jadi tidak ada yang dikirim.",
    remedy: "Nyalakan dengan PUT /v1/webhook lalu tanyakan lagi.",
  },
  PASSWORD_REQUIRED: {
    summary: "Tindakan ini memerlukan kata sandi yang baru saja dimasukkan.",
    remedy: "Masukkan kata sandi lagi di portal, lalu ulangi.",
  },
  WRONG_PASSWORD: {
    summary: "Kata sandi yang dimasukkan tidak benar.",
    remedy: "Periksa kata sandi, lalu coba lagi.",
  },
  KEY_NOT_ACTIVE: {
    summary: "Kunci sudah berakhir atau diganti, jadi tidak bisa dirotasi.",
    remedy: "Rotasi kunci penggantinya, atau buat yang baru.",
  },
  TOO_MANY_KEYS: {
    summary: "Jumlah kunci API aktif akun sudah mencapai batasnya.",
    remedy: "Cabut kunci yang tidak dipakai lagi.",
  },
  DELIVERY_NOT_FOUND: {
    summary: "Akun ini tidak punya kiriman webhook tersebut.",
    remedy: "Ambil id event dari GET /v1/webhook/deliveries; lognya sampai 30 hari.",
  },
};

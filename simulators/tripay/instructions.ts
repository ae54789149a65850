import type { Channel } from "./channels";

export type Instruction = { title: string; steps: string[] };

/** How to pay, with the `<b>` tags that Tripay's own texts have. */
export function instructionsFor({ code, name, group }: Channel, payCode: string): Instruction[] {
  if (group === "E-Wallet") {
    return [
      {
        title: "Pembayaran via QRIS",
        steps: [
          "Masuk ke aplikasi dompet digital Anda yang telah mendukung QRIS",
          "Pindai/Scan QR Code yang tersedia",
          "Akan muncul detail transaksi. Pastikan data transaksi sudah sesuai",
          "Selesaikan proses pembayaran Anda",
          "Transaksi selesai. Simpan bukti pembayaran Anda",
        ],
      },
    ];
  }
  if (group === "Convenience Store") {
    return [
      {
        title: `Pembayaran via ${name}`,
        steps: [
          `Datang ke gerai <b>${name}</b> terdekat`,
          `Sampaikan ke kasir ingin melakukan pembayaran <b>PLASAMALL</b> dengan kode bayar <b>${payCode}</b>`,
          "Bayar sesuai nominal yang diinformasikan oleh kasir",
          "Simpan struk bukti pembayaran Anda",
        ],
      },
    ];
  }
  const bank = name.replace(" Virtual Account", "");
  return [
    {
      title: "Internet Banking",
      steps: [
        `Login ke internet banking <b>${bank}</b> Anda`,
        `Pilih menu <b>Pembayaran</b> lalu klik menu <b>${code}</b>`,
        `Masukkan Kode Bayar (<b>${payCode}</b>) lalu klik <b>Kirim</b>`,
        "Detail transaksi akan ditampilkan, pastikan data sudah sesuai",
        "Transaksi sukses, simpan bukti transaksi Anda",
      ],
    },
    {
      title: "ATM",
      steps: [
        `Masukkan kartu dan PIN di ATM <b>${bank}</b>`,
        "Pilih menu <b>Transaksi Lain</b> > <b>Pembayaran</b> > <b>Virtual Account</b>",
        `Masukkan Nomor VA (<b>${payCode}</b>) dan pilih <b>Benar</b>`,
        "Periksa detail transaksi, lalu pilih <b>Ya</b>",
      ],
    },
  ];
}

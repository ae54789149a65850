import { type MailTemplate, paragraphs } from "./template";

/** The way to a new password. */
export const passwordReset: MailTemplate<{ link: string }> = {
  en: ({ link }) => ({
    subject: "Set a new password for Grosir",
    text: paragraphs(
      "Somebody asked for a new password for your Grosir account. Set it here:",
      link,
      "The link works once, within one hour. Setting a new password signs you out everywhere.",
      "If it was not you, ignore this mail: your password stays as it is.",
    ),
  }),
  id: ({ link }) => ({
    subject: "Atur kata sandi baru untuk Grosir",
    text: paragraphs(
      "Ada permintaan kata sandi baru untuk akun Grosir Anda. Atur di sini:",
      link,
      "Tautan ini hanya berlaku sekali, selama satu jam. Setelah kata sandi baru disimpan, Anda akan keluar dari semua perangkat.",
      "Jika bukan Anda yang meminta, abaikan email ini: kata sandi Anda tidak berubah.",
    ),
  }),
};

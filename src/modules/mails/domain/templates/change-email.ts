import { type MailTemplate, paragraphs } from "./template";

// Whoever asks for these chooses whom they go to, so they hold nothing that was typed there.

/** Proves that the address that somebody wants to sign in with is theirs. */
export const confirmEmail: MailTemplate<{ link: string }> = {
  en: ({ link }) => ({
    subject: "Confirm your new e-mail address for Grosir",
    text: paragraphs(
      "Confirm that you want to sign in to Grosir with this e-mail address:",
      link,
      "The link works once, within one hour, and asks for your password. It signs you out everywhere else.",
      "If you did not ask for this, ignore this mail: nothing changes.",
    ),
  }),
  id: ({ link }) => ({
    subject: "Konfirmasi alamat email baru Anda untuk Grosir",
    text: paragraphs(
      "Konfirmasi bahwa Anda ingin masuk ke Grosir dengan alamat email ini:",
      link,
      "Tautan ini hanya berlaku sekali, selama satu jam, dan meminta kata sandi Anda. Setelah itu Anda akan keluar dari semua perangkat lain.",
      "Jika Anda tidak memintanya, abaikan email ini: tidak ada yang berubah.",
    ),
  }),
};

/** For the owner of an address that somebody else wants to sign in with. */
export const emailInUse: MailTemplate<Record<never, never>> = {
  en: () => ({
    subject: "Your e-mail address is in use at Grosir",
    text: paragraphs(
      "Somebody with a Grosir account wants to sign in with this e-mail address, but you have an account with it already. Nothing was changed.",
      "If it was you, sign in with this address, or choose another one for the other account. If not, there is nothing to do.",
    ),
  }),
  id: () => ({
    subject: "Alamat email Anda sudah dipakai di Grosir",
    text: paragraphs(
      "Seorang pengguna Grosir ingin masuk dengan alamat email ini, padahal Anda sudah punya akun dengan alamat ini. Tidak ada yang diubah.",
      "Jika itu Anda, masuk dengan alamat ini, atau pilih alamat lain untuk akun yang satunya. Jika bukan, tidak ada yang perlu dilakukan.",
    ),
  }),
};

/** For the address that a user signed in with until now. */
export const emailChanged: MailTemplate<Record<never, never>> = {
  en: () => ({
    subject: "You sign in to Grosir with another address now",
    text: paragraphs(
      "The e-mail address that you sign in to Grosir with was changed. This one does not open your account any more, and other devices were signed out.",
      "If it was not you, contact your operator at once.",
    ),
  }),
  id: () => ({
    subject: "Alamat untuk masuk ke Grosir sudah diganti",
    text: paragraphs(
      "Alamat email yang Anda pakai untuk masuk ke Grosir sudah diganti. Alamat ini tidak lagi membuka akun Anda, dan perangkat lain sudah dikeluarkan.",
      "Jika bukan Anda yang menggantinya, segera hubungi operator Anda.",
    ),
  }),
};

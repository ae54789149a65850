import { type MailTemplate, paragraphs } from "./template";

// Whoever signs up chooses whom these go to, so they hold nothing that was typed there.

/** Proves that a new account's address is its owner's. */
export const confirmSignUp: MailTemplate<{ link: string }> = {
  en: ({ link }) => ({
    subject: "Confirm your Grosir account",
    text: paragraphs(
      "Confirm your e-mail address to open your Grosir account:",
      link,
      "The link works once, within 24 hours.",
      "If you did not sign up, ignore this mail: no account is opened.",
    ),
  }),
  id: ({ link }) => ({
    subject: "Konfirmasi akun Grosir Anda",
    text: paragraphs(
      "Konfirmasi alamat email Anda untuk membuka akun Grosir:",
      link,
      "Tautan ini hanya berlaku sekali, selama 24 jam.",
      "Jika Anda tidak mendaftar, abaikan email ini: tidak ada akun yang dibuka.",
    ),
  }),
};

/** For the owner of an address with which somebody signed up again. */
export const alreadySignedUp: MailTemplate<{ signInLink: string; resetLink: string }> = {
  en: ({ signInLink, resetLink }) => ({
    subject: "You already have a Grosir account",
    text: paragraphs(
      "Somebody tried to open a Grosir account with your e-mail address. You already have one; sign in here:",
      signInLink,
      `Forgot your password? ${resetLink}`,
      "If it was not you, there is nothing to do.",
    ),
  }),
  id: ({ signInLink, resetLink }) => ({
    subject: "Anda sudah punya akun Grosir",
    text: paragraphs(
      "Ada yang mencoba membuka akun Grosir dengan alamat email Anda. Anda sudah punya akun; masuk di sini:",
      signInLink,
      `Lupa kata sandi? ${resetLink}`,
      "Jika bukan Anda, tidak ada yang perlu dilakukan.",
    ),
  }),
};

/** The operator let a new account in. */
export const accountApproved: MailTemplate<{ business: string; signInLink: string }> = {
  en: ({ business, signInLink }) => ({
    subject: "Your Grosir account is open",
    text: paragraphs(`The account of ${business} was approved. Sign in here:`, signInLink),
  }),
  id: ({ business, signInLink }) => ({
    subject: "Akun Grosir Anda sudah aktif",
    text: paragraphs(`Akun ${business} sudah disetujui. Masuk di sini:`, signInLink),
  }),
};

/** The operator did not. */
export const accountRejected: MailTemplate<{ business: string }> = {
  en: ({ business }) => ({
    subject: "Your Grosir account was not approved",
    text: paragraphs(
      `The account of ${business} was not approved, and what you entered was deleted.`,
      "If you think that is a mistake, contact your operator.",
    ),
  }),
  id: ({ business }) => ({
    subject: "Akun Grosir Anda tidak disetujui",
    text: paragraphs(
      `Akun ${business} tidak disetujui, dan data yang Anda isi sudah dihapus.`,
      "Jika menurut Anda ini keliru, hubungi operator Anda.",
    ),
  }),
};

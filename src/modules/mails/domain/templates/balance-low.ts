import { formatRupiah } from "@/shared/money";
import { type MailTemplate, paragraphs } from "./template";

/** A payment took the balance below the account's threshold. */
export const balanceLow: MailTemplate<{
  business: string;
  balance: number;
  lowMark: number;
  topUpLink: string;
}> = {
  en: ({ business, balance, lowMark, topUpLink }) => ({
    subject: "Your Grosir balance is low",
    text: paragraphs(
      `The balance of ${business} is ${formatRupiah(balance)}, below your threshold of ${formatRupiah(lowMark)}.`,
      `Top it up here:\n${topUpLink}`,
      "The threshold is in Settings, under Notifications.",
    ),
  }),
  id: ({ business, balance, lowMark, topUpLink }) => ({
    subject: "Saldo Grosir Anda menipis",
    text: paragraphs(
      `Saldo ${business} tinggal ${formatRupiah(balance)}, di bawah batas ${formatRupiah(lowMark)} yang Anda tetapkan.`,
      `Isi saldo di sini:\n${topUpLink}`,
      "Batas ini diatur di Pengaturan, bagian Notifikasi.",
    ),
  }),
};

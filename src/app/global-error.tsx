"use client";

import "@/ui/theme.css";
import { NoticePage } from "@/ui/notice-page";

/** Stands in where even the languages could not be loaded, so it speaks both. */
export default function GlobalErrorPage() {
  return (
    <html lang="en">
      <body>
        <NoticePage title="Something went wrong">
          <p>Try again in a moment.</p>
          <p lang="id">Terjadi kesalahan. Coba lagi sebentar lagi.</p>
        </NoticePage>
      </body>
    </html>
  );
}

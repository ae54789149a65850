export const locales = ["en", "id"] as const;
export type Locale = (typeof locales)[number];

/** Whether that is a language there is. */
export function isLocale(text: unknown): text is Locale {
  return (locales as readonly unknown[]).includes(text);
}

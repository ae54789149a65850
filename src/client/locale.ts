import { isLocale, type Locale } from "@/shared/locale";

/** What each language calls itself. */
export const localeNames: Record<Locale, string> = { en: "English", id: "Bahasa Indonesia" };

/** The language that was chosen, else the one that the browser likes best of those there are. */
export function pickLocale(chosen: string | undefined, acceptLanguage: string | null): Locale {
  if (isLocale(chosen)) return chosen;
  const wanted = (acceptLanguage ?? "")
    .split(",")
    .map((part, position) => {
      const [tag = "", ...parameters] = part.trim().toLowerCase().split(";");
      const weight = parameters.find((parameter) => parameter.trim().startsWith("q="));
      const quality = weight === undefined ? 1 : Number(weight.trim().slice(2));
      // Browsers of old still say `in` for Indonesian.
      const language = tag.split("-")[0] === "in" ? "id" : tag.split("-")[0];
      return { language, quality: Number.isNaN(quality) ? 0 : quality, position };
    })
    .filter(({ quality }) => quality > 0)
    .sort((one, other) => other.quality - one.quality || one.position - other.position);
  return wanted.map(({ language }) => language).find(isLocale) ?? "en";
}

/** The zone of that name if there is such a one, else `fallback`. */
export function pickTimeZone(wanted: string | undefined, fallback: string): string {
  if (wanted === undefined || wanted.length > 64) return fallback;
  try {
    return new Intl.DateTimeFormat("en", { timeZone: wanted }).resolvedOptions().timeZone;
  } catch {
    return fallback;
  }
}

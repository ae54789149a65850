/** The language that was chosen in this browser. */
export const LOCALE_COOKIE = "grosir-locale";

/** The zone in which this browser is. */
export const TIME_ZONE_COOKIE = "grosir-time-zone";

/** There where the zone was chosen and does not follow the browser. */
export const TIME_ZONE_FIXED_COOKIE = "grosir-time-zone-fixed";

/** Light or dark, where that was chosen. */
export const THEME_COOKIE = "grosir-theme";

type Cookies = { get(name: string): { value: string } | undefined };

/** Whether a zone was chosen. A cookie that was just deleted is still there, but empty. */
export function hasFixedTimeZone(remembered: Cookies): boolean {
  return Boolean(remembered.get(TIME_ZONE_FIXED_COOKIE)?.value);
}

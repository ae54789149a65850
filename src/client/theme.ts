export const themes = ["system", "light", "dark"] as const;
export type Theme = (typeof themes)[number];

/** Whether that is a theme there is. */
export function isTheme(text: unknown): text is Theme {
  return (themes as readonly unknown[]).includes(text);
}

/** How the whole panel answers, before it does anything. */
export const modes = {
  ok: "as it should",
  http500: "HTTP 500",
  hang: "never",
  cut: "closes the connection",
  page: "a page with HTTP 200",
  maintenance: "an error with HTTP 200",
} as const;

export type Mode = keyof typeof modes;

/** @throws RangeError where there is no such mode */
export function parseMode(text: unknown): Mode {
  const mode = (Object.keys(modes) as Mode[]).find((each) => each === text);
  if (mode === undefined) throw new RangeError(`There are: ${Object.keys(modes).join(", ")}.`);
  return mode;
}

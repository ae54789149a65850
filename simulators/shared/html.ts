/** Text that is HTML already and is not escaped again. */
export class Html {
  constructor(readonly text: string) {}
}

type Part = string | number | null | Html | readonly Html[];

/** Puts values into HTML; whatever is not HTML itself is escaped, null is nothing. */
export function html(texts: TemplateStringsArray, ...values: Part[]): Html {
  const [first = "", ...others] = texts;
  return new Html(others.reduce((all, text, index) => all + render(values[index]) + text, first));
}

function render(value: Part | undefined): string {
  if (value === undefined || value === null) return "";
  if (value instanceof Html) return value.text;
  if (typeof value === "object") return value.map(({ text }) => text).join("");
  return String(value).replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

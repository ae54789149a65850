import { listErrors } from "./error-list";

/** The error table as a Markdown page: each code with its status, where it is answered, why, and what to do. */
export function errorPage(): string {
  const sections = listErrors().map(({ code, status, summary, remedy, operations }) => {
    const where = operations.map((operation) => `\`${operation}\``).join(", ") || "any operation";
    return [
      `## ${code}`,
      "",
      `HTTP ${status}, answered by ${where}.`,
      "",
      summary,
      "",
      `**What to do:** ${remedy}`,
    ].join("\n");
  });
  return `${[
    "# Errors",
    "",
    "Every refusal has the form `{message: CODE, errors?: {field: [text, ...]}, request_id}`. Codes are stable; the texts in `errors` are for people, and their names are paths such as `carts.0.note`. Paths under `/v1/item/lock` add `success: false`, those under `/v1/webhook` `status: false`.",
    "",
    ...sections.flatMap((section) => [section, ""]),
  ]
    .join("\n")
    .trimEnd()}\n`;
}

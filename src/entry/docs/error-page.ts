import { restRoutes } from "@/server/rest/routes";
import { type ErrorCode, errorTable } from "@/shared/errors";
import { appRouter } from "../router";

function operationsOf(code: ErrorCode): string {
  const operations = restRoutes(appRouter)
    .filter(({ meta }) => meta.errors?.includes(code))
    .map(({ method, path }) => `\`${method} ${path}\``);
  return operations.length > 0 ? operations.join(", ") : "any operation";
}

/** The error table as a Markdown page: each code with its status, where it is answered, why, and what to do. */
export function errorPage(): string {
  const codes = Object.keys(errorTable) as ErrorCode[];
  const sections = codes.sort().map((code) => {
    const { status, summary, remedy } = errorTable[code];
    return [
      `## ${code}`,
      "",
      `HTTP ${status}, answered by ${operationsOf(code)}.`,
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

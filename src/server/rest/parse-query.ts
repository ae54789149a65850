import { AppError } from "@/shared/errors";

function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll("+", " "));
  } catch (cause) {
    throw new AppError("VALIDATION_FAILED", {
      errors: { query: ["must be percent-encoded UTF-8"] },
      cause,
    });
  }
}

/**
 * The members of a query by name, each as text; one that is given more than once as an array, which no
 * schema of a query member accepts.
 *
 * @throws AppError VALIDATION_FAILED where the encoding is broken
 */
export function parseQuery(query: string): Record<string, string | string[]> {
  const members = new Map<string, string | string[]>();
  for (const part of query.split("&")) {
    if (part === "") continue;
    const equals = part.indexOf("=");
    const name = decode(equals < 0 ? part : part.slice(0, equals));
    const value = equals < 0 ? "" : decode(part.slice(equals + 1));
    const before = members.get(name);
    members.set(name, before === undefined ? value : [before, value].flat());
  }
  members.delete("__proto__");
  return Object.fromEntries(members);
}

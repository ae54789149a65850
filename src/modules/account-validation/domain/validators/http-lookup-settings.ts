import { z } from "zod";
import { optional } from "@/shared/schemas";
import { baseUrl } from "./base-url";
import { jsonPath, textsIn } from "./json-value";
import { namesIn } from "./template";

const template = z.string().max(1_000);
const name = z.string().regex(/^[a-z][a-z0-9_]{0,39}$/, "must be 1 to 40 of a-z, 0-9 and _");

/** Holds of an answer when all that it names does; a value of null means null or absent. */
const condition = z.strictObject({
  status: optional(z.int().min(100).max(599)),
  path: optional(jsonPath),
  value: z.union([z.string(), z.number(), z.boolean(), z.null()]).optional(),
});
export type Condition = z.output<typeof condition>;

/**
 * How a service is asked over HTTP, and how its JSON is read. Templates may name `{customer_id}`,
 * `{zone_id}` (empty where none was given), `{code}` of the item, each credential, and each signature,
 * which is the hash of its own template in hexadecimal; headers name only credentials and signatures.
 * In `path` values are percent-encoded.
 */
export const httpLookupSettings = z
  .strictObject({
    base_url: baseUrl,
    method: z.enum(["GET", "POST"]).default("GET"),
    path: template.regex(/^\/[^\s#]*$/, "must begin with / and have no spaces or #"),
    headers: z
      .record(z.string().regex(/^[A-Za-z0-9-]{1,100}$/, "must be a header's name"), template)
      .default({}),
    body: optional(
      z.union([
        z.strictObject({ json: z.record(z.string(), z.json()) }),
        z.strictObject({ form: z.record(z.string(), template) }),
      ]),
    ),
    signatures: z
      .record(
        name,
        z.strictObject({ algorithm: z.enum(["md5", "sha1", "sha256", "sha512"]), text: template }),
      )
      .default({}),
    name_path: jsonPath,
    region_path: optional(jsonPath),
    region_code_path: optional(jsonPath),
    /** Must hold, beside a status of 2xx, where an account was found. */
    found: optional(condition),
    /** One of them holds where there is no such account. */
    not_found: z.array(condition).max(20).default([]),
  })
  .refine(({ method, body }) => body === undefined || method === "POST", {
    path: ["body"],
    message: "goes with POST only",
  });
export type HttpLookupSettings = z.output<typeof httpLookupSettings>;

export const httpLookupCredentials = z.record(
  name,
  z.string().regex(/^[\x21-\x7e]{1,500}$/, "must be 1 to 500 printable ASCII characters"),
);
export type HttpLookupCredentials = z.output<typeof httpLookupCredentials>;

const accountNames = ["customer_id", "zone_id", "code"];

function bodyTexts({ body }: HttpLookupSettings): string[] {
  if (body === undefined) return [];
  return textsIn("json" in body ? body.json : body.form);
}

/** What is wrong with names in braces and with names given twice, by setting. */
export function templateFaults(
  settings: HttpLookupSettings,
  credentialNames: readonly string[],
): Record<string, string> {
  const signatureNames = Object.keys(settings.signatures);
  const signed = Object.values(settings.signatures).map(({ text }) => text);
  const secrets = [...credentialNames, ...signatureNames];
  const checks: [string, string[], string[]][] = [
    ["signatures", signed, [...accountNames, ...credentialNames]],
    ["path", [settings.path], [...accountNames, ...secrets]],
    ["headers", Object.values(settings.headers), secrets],
    ["body", bodyTexts(settings), [...accountNames, ...secrets]],
  ];
  const faults: Record<string, string> = {};
  for (const [setting, templates, known] of checks) {
    const unknown = templates.flatMap(namesIn).find((named) => !known.includes(named));
    if (unknown !== undefined) faults[setting] = `names {${unknown}}, which is not known there`;
  }
  const names = [...accountNames, ...secrets];
  const twice = names.find((named, index) => names.indexOf(named) < index);
  if (twice !== undefined) faults.signatures = `{${twice}} stands for two things`;
  return faults;
}

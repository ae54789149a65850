import type { z } from "zod";
import { AppError, type FieldErrors } from "@/shared/errors";
import type { ValidatorKind } from "../../contract";
import { httpLookupCredentials, httpLookupSettings, templateFaults } from "./http-lookup-settings";
import { peerCredentials, peerSettings } from "./peer";

/** What names a validator for good. */
export function isValidatorCode(code: string): boolean {
  return /^[a-z0-9][a-z0-9-]{0,39}$/.test(code);
}

/** What each kind is told: `settings` are no secret, `credentials` are sealed. */
export const validatorDefinitions = {
  http: { settings: httpLookupSettings, credentials: httpLookupCredentials },
  peer: { settings: peerSettings, credentials: peerCredentials },
} as const satisfies Record<ValidatorKind, { settings: z.ZodType; credentials: z.ZodType }>;

/** Whether a validator of that kind can have that code for an item. */
export function isItemCode(kind: ValidatorKind, code: string): boolean {
  return kind === "peer" ? /^[1-9][0-9]{0,14}$/.test(code) : /^[\x21-\x7e]{1,100}$/.test(code);
}

function checked<Schema extends z.ZodType>(
  schema: Schema,
  part: "settings" | "credentials",
  given: unknown,
): z.output<Schema> {
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  const errors: FieldErrors = {};
  for (const { path, message } of parsed.error.issues) {
    const field = [part, ...path].join(".");
    errors[field] = [...(errors[field] ?? []), message];
  }
  throw new AppError("VALIDATION_FAILED", { errors });
}

/**
 * Both parts as they are stored.
 *
 * @throws AppError VALIDATION_FAILED naming each field, such as `settings.path`
 */
export function checkedConnection(
  kind: ValidatorKind,
  { settings, credentials }: { settings: unknown; credentials: unknown },
) {
  if (kind === "peer") {
    return {
      settings: checked(peerSettings, "settings", settings),
      credentials: checked(peerCredentials, "credentials", credentials),
    };
  }
  const connection = {
    settings: checked(httpLookupSettings, "settings", settings),
    credentials: checked(httpLookupCredentials, "credentials", credentials),
  };
  const names = Object.keys(connection.credentials);
  const faults = Object.entries(templateFaults(connection.settings, names));
  if (faults.length === 0) return connection;
  const errors = Object.fromEntries(faults.map(([name, text]) => [`settings.${name}`, [text]]));
  throw new AppError("VALIDATION_FAILED", { errors });
}

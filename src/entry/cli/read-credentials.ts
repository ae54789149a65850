import { AppError } from "@/shared/errors";
import type { Host } from "./host";

/** The JSON of a file of secrets, or of standard input for `-`; undefined where none is named. */
export async function readCredentials(host: Host, file: string | undefined): Promise<unknown> {
  if (file === undefined) return undefined;
  try {
    return JSON.parse(Buffer.from(await host.read(file)).toString("utf8"));
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    // The parser's own message would quote the secret.
    throw new AppError("VALIDATION_FAILED", { errors: { credentials: ["must be JSON"] } });
  }
}

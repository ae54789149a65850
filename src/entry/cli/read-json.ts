import { AppError } from "@/shared/errors";
import type { Host } from "./host";

/**
 * The JSON of a file; `-` is standard input.
 *
 * @throws AppError VALIDATION_FAILED naming `field` where it is none
 */
export async function readJson(host: Host, field: string, file: string): Promise<unknown> {
  try {
    return JSON.parse(Buffer.from(await host.read(file)).toString("utf8"));
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    // The parser's own message would quote what may be a secret.
    throw new AppError("VALIDATION_FAILED", { errors: { [field]: ["must be JSON"] } });
  }
}

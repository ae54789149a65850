import type { Host } from "./host";
import { readJson } from "./read-json";

/** The JSON of a file of secrets, or of standard input for `-`; undefined where none is named. */
export async function readCredentials(host: Host, file: string | undefined): Promise<unknown> {
  return file === undefined ? undefined : readJson(host, "credentials", file);
}

import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { projectRoot } from "@/server/project-root";

const files = ["verify.mjs", "verify.php", "verify.py", "verify.go"];

/** The code that verifies webhooks in one language, as our tests run it; undefined for another name. */
export async function readWebhookRecipe(file: string): Promise<string | undefined> {
  if (!files.includes(file)) return undefined;
  return readFile(join(projectRoot(), "docs/webhooks", file), "utf8");
}

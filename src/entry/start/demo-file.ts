import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { writePrivateFile } from "@/server/private-file";

const demoFileSchema = z.object({
  base_url: z.string(),
  reseller: z.object({ email: z.string(), password: z.string(), api_key: z.string() }),
  operator: z.object({ email: z.string(), password: z.string() }),
  /** Origin of the demo's own webhook receiver, which takes events at `/callback`. */
  receiver_url: z.string().nullable(),
});

/** What `DATA_DIR/demo.json` tells: where the demo is and how to get in. */
export type DemoFile = z.output<typeof demoFileSchema>;

/** @returns undefined when there is none, or none that can be understood */
export async function readDemoFile(dataDir: string): Promise<DemoFile | undefined> {
  try {
    return demoFileSchema.parse(JSON.parse(await readFile(join(dataDir, "demo.json"), "utf8")));
  } catch {
    return undefined;
  }
}

export async function writeDemoFile(dataDir: string, content: DemoFile): Promise<void> {
  await writePrivateFile(join(dataDir, "demo.json"), `${JSON.stringify(content, null, 2)}\n`);
}

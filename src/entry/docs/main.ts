import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { projectRoot } from "@/server/project-root";
import { interfaceDocument } from "../interface-document";
import { errorPage } from "./error-page";

/** The generated documents by path. */
const documents: Record<string, string> = {
  "docs/errors.md": errorPage(),
  "docs/openapi.json": `${JSON.stringify(interfaceDocument("http://localhost:3000"), null, 2)}\n`,
};

const check = process.argv.includes("--check");
let stale = 0;
for (const [path, content] of Object.entries(documents)) {
  const file = join(projectRoot(), path);
  if (check) {
    const written = await readFile(file, "utf8").catch(() => "");
    if (written === content) continue;
    stale += 1;
    console.error(`${path} is not what the code says. Run: npm run docs`);
  } else {
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, content);
    console.log(`${path} written`);
  }
}
process.exitCode = stale === 0 ? 0 : 1;

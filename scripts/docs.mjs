/** `npm run docs`: writes the documents that are made from the code; `--check` only compares them. */
import { runBundle } from "./lib/run-bundle.mjs";

await runBundle("docs");

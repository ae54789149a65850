/** `npm run cli -- <noun> <verb>`: the operator's command line. */
import { runBundle } from "./lib/run-bundle.mjs";

await runBundle("cli");

/** `npm run receiver`: a webhook receiver for development. */
import { runBundle } from "./lib/run-bundle.mjs";

await runBundle("receiver");

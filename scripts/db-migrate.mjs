/** `npm run db:migrate`: brings the database at DATABASE_URL up to date and ends. */
import { runBundle } from "./lib/run-bundle.mjs";

await runBundle("migrate");

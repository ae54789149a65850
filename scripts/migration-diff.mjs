/**
 * Prints the SQL that leads from the database at DATABASE_URL to `prisma/schema.prisma`: the draft
 * of the next migration. `--from-empty` starts from nothing instead.
 */
import { diffSchema } from "./lib/schema-diff.mjs";

const databaseUrl = process.env.DATABASE_URL;
if (!databaseUrl) {
  console.error("Set DATABASE_URL to a database that has all present migrations.");
  process.exit(1);
}
process.stdout.write(
  await diffSchema({ databaseUrl, fromEmpty: process.argv.includes("--from-empty") }),
);

import { joinDemo } from "@/entry/start/join-demo";
import { env } from "@/server/env";
import { migrate } from "@/server/migrations";

try {
  await joinDemo();
  const { DATABASE_URL = "" } = env();
  await migrate({ databaseUrl: DATABASE_URL, onProgress: (text) => console.log(text) });
  console.log("The database is up to date.");
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

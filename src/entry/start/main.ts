import { startHttpServer } from "@/entry/http-server";
import { closeProcessDatabase } from "@/server/db/database";
import { env } from "@/server/env";
import { migrate } from "@/server/migrations";
import { describeFailure } from "./describe-failure";
import { Lifecycle } from "./lifecycle";
import { startDemo } from "./start-demo";

const print = (text: string) => console.log(text);

async function startProduction(life: Lifecycle): Promise<void> {
  const { DATABASE_URL = "", PORT, HOST, BASE_URL } = env();
  await migrate({ databaseUrl: DATABASE_URL, onProgress: print });
  await life.use(Promise.resolve(), closeProcessDatabase, true);
  await life.use(startHttpServer({ port: PORT, host: HOST }), (server) => server.close(), true);
  print(`Grosir listens on ${HOST}:${PORT}; people reach it at ${BASE_URL}`);
}

const life = new Lifecycle();
let settings = { PORT: 3000, LOG_LEVEL: "info" };

function report(error: unknown): void {
  const debug = settings.LOG_LEVEL === "debug" || settings.LOG_LEVEL === "trace";
  console.error(debug ? error : describeFailure(error, settings.PORT));
}

life.listen(print, report);
try {
  settings = env();
  if (env().mode === "demo") await startDemo(life, print);
  else await startProduction(life);
} catch (error) {
  if (!life.ending) report(error);
  await life.end(1);
}

import { join } from "node:path";
import { connectGateways } from "@/entry/demo/demo-gateways";
import { connectReceiver } from "@/entry/demo/demo-receiver";
import { connectSuppliers } from "@/entry/demo/demo-suppliers";
import { connectValidator } from "@/entry/demo/demo-validator";
import { seedDemo } from "@/entry/demo/seed-demo";
import { startHttpServer } from "@/entry/http-server";
import { closeProcessDatabase } from "@/server/db/database";
import { startEmbeddedPostgres } from "@/server/embedded-postgres";
import { env, exportToProcess } from "@/server/env";
import { migrate } from "@/server/migrations";
import { markSeeded, prepareDemoDatabase } from "./demo-database";
import { type DemoFile, readDemoFile, writeDemoFile } from "./demo-file";
import { ensureDemoSecrets, readDemoSecrets } from "./demo-secrets";
import {
  startDemoDigiflazz,
  startDemoNicknames,
  startDemoPanel,
  startDemoReceiver,
  startDemoTripay,
} from "./demo-simulators";
import type { Lifecycle } from "./lifecycle";

/** Starts the demo with a database of its own, on 127.0.0.1, and prints how to get in. */
export async function startDemo(life: Lifecycle, print: (text: string) => void): Promise<void> {
  const { DATA_DIR, PORT, HOST } = env();
  const onProgress = (text: string) => print(`  ${text}`);
  print("Starting the database");
  const postgres = await life.use(
    startEmbeddedPostgres({ dataDir: DATA_DIR, onProgress }),
    (running) => running.stop(),
  );
  const readable = (await readDemoSecrets(DATA_DIR)) !== undefined;
  const seeded = await prepareDemoDatabase(postgres.url, readable);
  const { environment, tripay } = await ensureDemoSecrets(DATA_DIR);
  exportToProcess({ ...environment, DATABASE_URL: postgres.url, GROSIR_MODE: "demo" });
  life.check();
  await migrate({ databaseUrl: postgres.url, onProgress });
  await life.use(Promise.resolve(), closeProcessDatabase, true);
  const kept = seeded ? await keptDemo() : await newDemo(postgres.url, print);
  life.check();
  const { url } = await life.use(startDemoTripay(tripay), (running) => running.close());
  await connectGateways({ ...tripay, url });
  await connectValidator(await life.use(startDemoNicknames(), (running) => running.close()));
  await connectSuppliers({
    digiflazz: await life.use(startDemoDigiflazz(), (running) => running.close()),
    panel: await life.use(startDemoPanel(), (running) => running.close()),
  });
  const demo = await withReceiver(kept, life);
  await life.use(startHttpServer({ port: PORT, host: HOST }), (server) => server.close(), true);
  print(welcome(demo, join(DATA_DIR, "demo.json")));
}

/** Starts the receiver and lets the reseller's events go there. */
async function withReceiver(kept: DemoFile, life: Lifecycle): Promise<DemoFile> {
  const receiver = await life.use(startDemoReceiver(), (running) => running.close());
  const former = kept.receiver_url;
  receiver.setSecret(await connectReceiver(kept.reseller.api_key, receiver.origin, former));
  const demo = { ...kept, receiver_url: receiver.origin };
  await writeDemoFile(env().DATA_DIR, demo);
  return demo;
}

async function newDemo(databaseUrl: string, print: (text: string) => void): Promise<DemoFile> {
  const { DATA_DIR, BASE_URL } = env();
  print("Filling the demo's catalogue");
  const demo = { base_url: BASE_URL, ...(await seedDemo()), receiver_url: null };
  await writeDemoFile(DATA_DIR, demo);
  await markSeeded(databaseUrl);
  return demo;
}

async function keptDemo(): Promise<DemoFile> {
  const { DATA_DIR, BASE_URL } = env();
  const kept = await readDemoFile(DATA_DIR);
  if (kept === undefined) {
    throw new Error(
      `The demo's database is kept, but ${join(DATA_DIR, "demo.json")} with its logins is missing or damaged. Restore that file, or delete ${DATA_DIR} to begin anew.`,
    );
  }
  const demo = { ...kept, base_url: BASE_URL };
  await writeDemoFile(DATA_DIR, demo);
  return demo;
}

function welcome({ base_url, reseller, operator, receiver_url }: DemoFile, file: string): string {
  return `
Grosir is ready: ${base_url}

  Reseller   ${reseller.email}  ${reseller.password}
  API key    ${reseller.api_key}
  Operator   ${operator.email}  ${operator.password}
  Webhooks   ${receiver_url} shows what the reseller's server gets

The same is in ${file}. Ctrl-C stops everything; the data are kept.`;
}

import { randomUUID } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { makeCertificate } from "@/server/outbound/testing/certificate";
import {
  startTlsReceiver,
  type Receiver as TlsReceiver,
} from "@/server/outbound/testing/receivers";
import { patiently } from "@/server/testing/patiently";
import { createTestDatabase, type TestDatabase } from "@/server/testing/test-database";
import { columnsHolding } from "@/testing/columns-holding";
import { newTestKeys, TestShop } from "@/testing/shop";
import { type Receiver, startReceiver } from "../../../simulators/receiver/server";
import { callAt, doors } from "./client";
import { type RunningServer, runNextServer, runNodeServer, serverEnvironment } from "./run-server";

let database: TestDatabase | undefined;
let shop: TestShop;
let folder = "";
let receiver: Receiver;
/** What production calls: HTTPS, with a certificate that it trusts, before the receiver. */
let front: TlsReceiver;
const servers: RunningServer[] = [];

beforeAll(async () => {
  receiver = await startReceiver();
  const certificate = makeCertificate(["127.0.0.1"]);
  front = await startTlsReceiver(certificate, (incoming, response) => {
    const { method, headers } = incoming;
    const onward = request(receiver.url, { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(response);
    });
    onward.on("error", () => response.destroy());
    incoming.pipe(onward);
  });
  folder = await mkdtemp(join(tmpdir(), "grosir-journey-"));
  await writeFile(join(folder, "authority.pem"), certificate.cert);

  database = await createTestDatabase();
  const keys = newTestKeys();
  shop = new TestShop(database.url, keys);
  const environment = {
    ...serverEnvironment(database.url, keys),
    WEBHOOK_ALLOWED_NETWORKS: "127.0.0.1",
    NODE_EXTRA_CA_CERTS: join(folder, "authority.pem"),
    LOG_LEVEL: "trace",
  };
  servers.push(await runNodeServer("journey node", environment));
  servers.push(await runNextServer("journey next", environment));
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()));
  await Promise.all([front?.close(), receiver?.close()]);
  await shop?.close();
  await database?.drop();
  await rm(folder, { recursive: true, force: true });
});

describe.each(doors)("through the %s door", (door) => {
  test("C28 C29 secret, address, test, order: both events arrive, verified", async () => {
    const { url = "", output = () => "" } = servers[doors.indexOf(door)] ?? {};
    const { key } = await shop.reseller({ balance: 10_000 });
    const item = await shop.item();
    const [license = ""] = await shop.stock(item, 1);
    const ask = (method: string, path: string, body?: object) =>
      callAt(url, method, path, { key, body });

    const { body: made } = await ask("POST", "/v1/webhook/secret");
    const secret = String(made.data?.webhook_secret);
    receiver.setSecret(secret);
    const address = `https://127.0.0.1:${front.port}/callback`;
    const put = await ask("PUT", "/v1/webhook", { callback_url: address, webhook_enabled: true });
    expect(put.body.data).toMatchObject({ callback_url: address, webhook_enabled: true });
    const { body: tested } = await ask("POST", "/v1/webhook/test");
    expect(tested.data).toMatchObject({ delivered: true, response_status: 200, error: null });

    const ref_id = randomUUID();
    const placed = await ask("POST", "/v1/trx", {
      ref_id,
      carts: [{ item_id: item, quantity: 1 }],
    });
    expect(placed.status).toBe(200);
    const arrived = () => receiver.events().filter((event) => event.ref_id === ref_id);
    await vi.waitFor(() => expect(arrived()).toHaveLength(2), patiently);
    expect(
      arrived()
        .map(({ event }) => event)
        .sort(),
    ).toEqual(["order.completed", "order.paid"]);
    for (const { attempts, payload, taken } of arrived()) {
      expect(taken).toBe(true);
      expect(attempts).toMatchObject([
        { webhook_signature: { valid: true }, x_signature: { valid: true } },
      ]);
      expect(payload).toMatchObject({
        data: {
          ...{ ref_id, price: 1_000 },
          items: [{ licenses: [{ product_license: license }] }],
        },
      });
    }
    await vi.waitFor(async () => {
      const { body } = await ask("GET", "/v1/webhook/deliveries?status=delivered");
      expect(body.meta).toMatchObject({ total: 3 });
      expect(JSON.stringify(body)).not.toContain(license);
    }, patiently);
    for (const hidden of [secret, secret.slice("whsec_".length), license]) {
      expect(await columnsHolding(shop.db, hidden)).toEqual([]);
      expect(output()).not.toContain(hidden);
    }
  });

  test("C24 what the operator has not allowed is refused, told without a word of the answer", async () => {
    const { url = "" } = servers[doors.indexOf(door)] ?? {};
    const { key, id } = await shop.reseller();
    await callAt(url, "POST", "/v1/webhook/secret", { key });
    const body = { callback_url: "https://127.0.0.2/" };
    expect((await callAt(url, "PUT", "/v1/webhook", { key, body })).body).toMatchObject({
      ...{ message: "CALLBACK_URL_NOT_ALLOWED" },
      errors: { callback_url: ["address is not public"] },
    });
    // As if a name had led there only later.
    const callbackUrl = `https://127.0.0.2:${front.port}/callback`;
    await shop.db.prisma.webhookEndpoint.create({
      data: { resellerId: id, callbackUrl, updatedAt: new Date() },
    });
    const tested = await callAt(url, "POST", "/v1/webhook/test", { key });
    expect(tested.body.data).toEqual({
      ...{ event_id: expect.any(String), delivered: false, response_status: null },
      ...{ duration_ms: expect.any(Number), error: "address not allowed" },
    });
  });
});

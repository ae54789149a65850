import { Webhook } from "standardwebhooks";
import { describe, expect, test } from "vitest";
import type { VerbContext } from "@/server/db/verb-context";
import { columnsHolding } from "@/testing/columns-holding";
import { testShop } from "@/testing/test-shop";
import { listeningReseller } from "@/testing/webhooks";
import { createWebhookSecret } from "./create-secret";
import { readWebhook } from "./read-webhook";
import { sendTest } from "./send-test";
import { validSecrets } from "./webhook-secret";

const shop = testShop();
const HOUR_MS = 60 * 60 * 1_000;

async function newSecret(context: VerbContext, revoke_previous?: boolean): Promise<string> {
  return (await createWebhookSecret(context, { revoke_previous })).webhook_secret;
}

const ago = (context: VerbContext, milliseconds: number): VerbContext => ({
  ...context,
  now: new Date(Date.now() - milliseconds),
});

test("a secret is whsec_ and base64 of 32 random bytes, and is told of by its time alone", async () => {
  const { context } = await shop().reseller();
  expect(await readWebhook(context)).toMatchObject({ has_secret: false, secret_created_at: null });
  const secret = await newSecret(context);
  const [, encoded = ""] = /^whsec_([A-Za-z0-9+/]{43}=)$/.exec(secret) ?? [];
  expect(Buffer.from(encoded, "base64")).toHaveLength(32);
  const settings = await readWebhook(context);
  expect(Date.parse(settings.secret_created_at ?? "")).toBe(context.now.getTime());
  expect(settings.has_secret).toBe(true);
  expect(JSON.stringify(settings)).not.toContain(encoded);
});

test("C29 a secret stands in no column in the clear, and opens in its own row only", async () => {
  const { context, id } = await shop().reseller();
  const secret = await newSecret(context);
  const encoded = secret.slice("whsec_".length);
  const bytes = Buffer.from(encoded, "base64").toString("latin1");
  for (const text of [secret, encoded]) {
    expect(await columnsHolding(shop().db, text)).toEqual([]);
  }
  const { prisma, pool } = shop().db;
  const [row] = await prisma.webhookSecret.findMany({ where: { resellerId: id } });
  expect(Buffer.from(row?.secret ?? []).toString("latin1")).not.toContain(bytes);
  const other = await shop().reseller();
  await newSecret(other.context);
  await pool.query("UPDATE webhook_secrets SET secret = $2, key_id = $3 WHERE reseller_id = $1", [
    other.id,
    row?.secret,
    row?.keyId,
  ]);
  const at = { ...shop().system, now: new Date() };
  await expect(validSecrets(at, other.id)).rejects.toThrow();
  expect(await validSecrets(at, id)).toEqual([secret]);
});

describe("C28 a published library verifies what is sent", () => {
  /** Which of those secrets verify a test event that is sent now. */
  async function verifying(
    listener: Awaited<ReturnType<typeof listeningReseller>>,
    secrets: string[],
  ): Promise<boolean[]> {
    const { event_id } = await sendTest({ ...listener.context, now: new Date() });
    const event = listener.receiver.events().find(({ id }) => id === event_id);
    const { headers = {} } = event?.attempts[0] ?? {};
    return secrets.map((secret) => {
      try {
        new Webhook(secret).verify(event?.raw_body ?? "", headers);
        return true;
      } catch {
        return false;
      }
    });
  }

  test("with both secrets for 24 hours after a change, then with the new one", async () => {
    const listener = await listeningReseller(shop());
    const { context, id } = listener;
    await shop().db.prisma.webhookSecret.deleteMany({ where: { resellerId: id } });
    const former = await newSecret(ago(context, 30 * HOUR_MS));
    const newer = await newSecret(ago(context, 24 * HOUR_MS - 60_000));
    expect(await verifying(listener, [former, newer])).toEqual([true, true]);
    await shop().db.prisma.webhookSecret.deleteMany({ where: { resellerId: id } });
    const old = await newSecret(ago(context, 30 * HOUR_MS));
    const current = await newSecret(ago(context, 24 * HOUR_MS));
    expect(await verifying(listener, [old, current])).toEqual([false, true]);
  });

  test("with the new one alone where the former was revoked; X-Signature knows the newest", async () => {
    const listener = await listeningReseller(shop());
    const second = await newSecret(listener.context);
    listener.receiver.setSecret(second);
    expect(await verifying(listener, [listener.secret, second])).toEqual([true, true]);
    expect(listener.receiver.events().at(-1)?.attempts[0]?.x_signature.valid).toBe(true);
    const third = await newSecret(listener.context, true);
    expect(await verifying(listener, [listener.secret, second, third])).toEqual([
      ...[false, false],
      true,
    ]);
  });
});

test("at most four former secrets sign, the latest ones", async () => {
  const { context, id } = await shop().reseller();
  const secrets: string[] = [];
  for (let turn = 0; turn < 7; turn += 1) secrets.push(await newSecret(context));
  const valid = await validSecrets({ ...shop().system, now: context.now }, id);
  expect(valid).toEqual(secrets.reverse().slice(0, 5));
});

test("of those made at the same moment one is the newest, and all of them sign", async () => {
  const { context, id } = await shop().reseller();
  const secrets = await Promise.all(Array.from({ length: 5 }, () => newSecret(context)));
  const valid = await validSecrets({ ...shop().system, now: context.now }, id);
  expect([...valid].sort()).toEqual([...secrets].sort());
  const newest = await shop().db.prisma.webhookSecret.findMany({
    where: { resellerId: id, validUntil: null },
  });
  expect(newest).toHaveLength(1);
});

import { expect, test } from "vitest";
import { createKey } from "@/modules/api-keys/domain/create-key";
import { revokeKey } from "@/modules/api-keys/domain/revoke-key";
import { adjustBalance } from "@/modules/ledger/domain/adjust-balance";
import { createWebhookSecret } from "@/modules/webhooks/domain/create-secret";
import { updateWebhook } from "@/modules/webhooks/domain/update-webhook";
import type { VerbContext } from "@/server/db/verb-context";
import { columnsHolding } from "@/testing/columns-holding";
import { testShop } from "@/testing/test-shop";
import { recordAudit } from "./record-audit";

const shop = testShop();
const client = { address: "203.0.113.7", userAgent: "Mozilla/5.0" };

function entriesOf(resellerId: number) {
  return shop().db.prisma.auditEntry.findMany({ where: { resellerId }, orderBy: { id: "asc" } });
}

async function signedIn() {
  const reseller = await shop().reseller();
  const user = await shop().user(reseller.id);
  return { ...user, resellerId: reseller.id, context: { ...user.context, client } };
}

type Signed = Awaited<ReturnType<typeof signedIn>>;
const newKey = { name: "Server", scopes: ["balance:read"] };

/** What asks a person for the password again and leaves an entry behind. */
const guarded: [string, string, (context: VerbContext) => Promise<unknown>, object][] = [
  [
    "a new key",
    "key.created",
    (context) => createKey(context, newKey),
    { ...newKey, addresses: [] },
  ],
  [
    "a new webhook secret",
    "webhook_secret.created",
    (context) => createWebhookSecret(context, {}),
    { revoke_previous: false },
  ],
];

test.each(guarded)(
  "C34 %s: asked again after 10 minutes, and an entry",
  async (_, action, act, facts) => {
    const { resellerId, stale, context, id } = await signedIn();
    const before = await entriesOf(resellerId);
    await expect(act(stale)).rejects.toMatchObject({ code: "PASSWORD_REQUIRED" });
    expect(await entriesOf(resellerId)).toEqual(before);
    await act(context);
    const entries = (await entriesOf(resellerId)).slice(before.length);
    expect(entries).toMatchObject([
      {
        ...{
          action,
          actorKind: "user",
          actorId: BigInt(id),
          subject: expect.stringMatching(/^\d+$/),
        },
        ...{ facts, address: client.address, userAgent: client.userAgent, at: context.now },
      },
    ]);
  },
);

test.each(guarded)("%s is not there without its entry", async (_name, _action, act) => {
  const { resellerId, context } = await signedIn();
  const counts = async () => [
    await shop().db.prisma.apiKey.count({ where: { resellerId } }),
    await shop().db.prisma.webhookSecret.count({ where: { resellerId } }),
  ];
  const before = await counts();
  const nobody = {
    ...context.principal,
    kind: "user",
    userId: Number.NaN,
  } as Signed["context"]["principal"];
  await expect(act({ ...context, principal: nobody })).rejects.toThrow();
  expect(await counts()).toEqual(before);
});

test("C34 adjusting a balance: an operator's person is asked again, and an entry with its invoice", async () => {
  const { id: resellerId } = await shop().reseller();
  const adjustment = { resellerId, amount: 5_000, reason: "Cash", cause: "c1" };
  const passwordAt = new Date(Date.now() - 601_000);
  const operator = { kind: "user", role: "operator", resellerId: null, userId: 1 } as const;
  await expect(
    adjustBalance(shop().contextOf({ ...operator, sessionId: "x", passwordAt }), adjustment),
  ).rejects.toMatchObject({ code: "PASSWORD_REQUIRED" });
  const { invoice } = await adjustBalance(shop().system, adjustment);
  await adjustBalance(shop().system, adjustment);
  await adjustBalance(shop().system, { ...adjustment, amount: -9_000, cause: "c2" }).catch(() => 0);
  const entries = (await entriesOf(resellerId)).filter(({ action }) => action !== "key.created");
  expect(entries).toMatchObject([
    {
      ...{ action: "balance.adjusted", subject: invoice, facts: { amount: 5_000, reason: "Cash" } },
      ...{ actorKind: "system", actorId: null, address: null, userAgent: null },
    },
  ]);
});

test("a key that acts is named, and a stranger can leave no entry", async () => {
  const { id, context } = await shop().reseller();
  await createWebhookSecret(context, {});
  const entry = (await entriesOf(id)).at(-1);
  const keyId = context.principal.kind === "apiKey" && BigInt(context.principal.keyId);
  expect(entry).toMatchObject({ actorKind: "key", actorId: keyId });
  const stranger = shop().contextOf({ kind: "anonymous" });
  await expect(recordAudit(stranger, { action: "sign_in" })).rejects.toMatchObject({
    code: "NOT_SIGNED_IN",
  });
});

test("entries are never changed or deleted, not even by the tables' owner", async () => {
  await recordAudit(shop().system, { action: "sign_in", userId: 1 });
  for (const sql of [
    "UPDATE audit_entries SET action = 'x'",
    "DELETE FROM audit_entries",
    "TRUNCATE audit_entries",
  ]) {
    await expect(shop().db.pool.query(sql)).rejects.toThrow(/append-only|permission denied/);
  }
});

test("C29 C35 no secret stands in an entry", async () => {
  const { resellerId, context, password, token } = await signedIn();
  const { key, id: keyId } = await createKey(context, newKey);
  const { webhook_secret: secret } = await createWebhookSecret(context, {});
  const callback_url = "https://receiver.example/hook?token=tok-4711-secret";
  await updateWebhook(context, { callback_url, webhook_enabled: true });
  await revokeKey(context, { keyId });
  const told = (await entriesOf(resellerId)).map(({ action }) => action);
  expect(told).toEqual([
    ...["key.created", "sign_in", "key.created"],
    ...["webhook_secret.created", "webhook.changed", "key.revoked"],
  ]);
  for (const text of [key, key.slice(9), secret, secret.slice(6), password, token, "tok-4711"]) {
    const columns = await columnsHolding(shop().db, text);
    expect(columns.filter((column) => column.startsWith("audit_entries"))).toEqual([]);
  }
});

import { expect, test } from "vitest";
import { createKey } from "@/modules/api-keys/domain/create-key";
import { adjustBalance } from "@/modules/ledger/domain/adjust-balance";
import { setLowMark } from "@/modules/ledger/domain/set-low-mark";
import { testShop } from "@/testing/test-shop";
import { listAudit } from "./list-audit";
import { recordAudit } from "./record-audit";

const shop = testShop();

test("entries name who did what, newest first, and not the operator's own notes", async () => {
  const { id: resellerId, context: byKey } = await shop().reseller();
  const { context } = await shop().user(resellerId);
  await createKey(context, { name: "Server", scopes: ["orders:read"] });
  await recordAudit(byKey, { action: "webhook_secret.created", subject: 7 });
  await adjustBalance(shop().system, { resellerId, amount: 5, reason: "our own note" });
  await setLowMark(context, { lowMark: 50_000 });
  const { rows, next_cursor } = await listAudit(context, {});
  expect(next_cursor).toBeNull();
  expect(rows).toMatchObject([
    { action: "low_mark.changed", subject: null, actor: { kind: "user", name: "Dewi" } },
    { action: "balance.adjusted", actor: { kind: "operator", name: null } },
    { action: "webhook_secret.created", subject: "7", actor: { kind: "key", name: "test" } },
    { action: "key.created", subject: "Server", actor: { kind: "user", name: "Dewi" } },
    { action: "sign_in", subject: null, actor: { kind: "user", name: "Dewi" } },
    { action: "key.created", subject: "test", actor: { kind: "operator", name: null } },
  ]);
  expect(JSON.stringify(rows)).not.toContain("our own note");
  await expect(listAudit(byKey, {})).rejects.toMatchObject({ code: "NOT_FOUND" });
});

test("C01 pages hold every entry of one's own once, whatever is added meanwhile", async () => {
  const { id: resellerId } = await shop().reseller();
  const { context } = await shop().user(resellerId);
  const other = await shop().user((await shop().reseller()).id);
  for (let count = 0; count < 60; count += 1) {
    await recordAudit(count % 2 ? context : other.context, { action: "sign_in", subject: count });
  }
  for (let count = 0; count < 30; count += 1) {
    await recordAudit(context, { action: "sign_in", subject: 100 + count });
  }
  const seen: (string | null)[] = [];
  let cursor: number | null | undefined;
  do {
    const page = await listAudit(context, cursor ? { cursor } : {});
    seen.push(...page.rows.map(({ subject }) => subject));
    cursor = page.next_cursor;
    await recordAudit(context, { action: "sign_in", subject: "later" });
  } while (cursor);
  const odd = Array.from({ length: 30 }, (_, n) => String(2 * n + 1));
  const more = Array.from({ length: 30 }, (_, n) => String(100 + n));
  expect(seen).toEqual([...[...odd, ...more].reverse(), null, "test"]);
});

import { beforeAll, expect, test } from "vitest";
import { createTopUp } from "@/modules/top-ups/domain/create-top-up";
import { noteProblem } from "@/modules/top-ups/domain/end-top-up";
import { testShop } from "@/testing/test-shop";
import { testCli } from "./testing/test-cli";

const shop = testShop();
const { cli, json, refusal } = testCli(() => shop().system);
const channel = "TRANSFER_BCA";

beforeAll(async () => {
  const words = ["gateway", "create", "--code", "bank", "--name", "Bank", "--kind", "transfer"];
  await json([...words, "--account", `${channel}:BCA:8270123456:PT Grosir`]);
});

async function newTopUp() {
  const { id: resellerId, context } = await shop().reseller();
  const now = new Date();
  const created = await createTopUp({ ...context, now }, { amount: 100_000, channel });
  const balance = async () =>
    Number((await shop().db.prisma.balance.findUniqueOrThrow({ where: { resellerId } })).amount);
  return { ...created, resellerId, balance };
}

test("a transfer is credited once it is confirmed with its very sum", async () => {
  const { invoice, total, resellerId, balance } = await newTopUp();
  const confirm = (sum: number) => ["topup", "confirm", invoice, "--total", String(sum)];
  expect((await refusal(confirm(total - 1))).errors).toEqual({ total: [`must be ${total}`] });
  expect(await balance()).toBe(0);
  expect(await json(confirm(total))).toMatchObject({
    ...{ invoice, reseller_id: resellerId, gateway: "bank", channel, amount: 100_000, total },
    ...{ status: "paid", problem: null, repeated: false },
  });
  expect((await json(confirm(total))).repeated).toBe(true);
  expect(await balance()).toBe(100_000);
});

test("a canceled one is credited all the same, a paid one cannot be canceled", async () => {
  const { invoice, total, balance } = await newTopUp();
  expect((await json(["topup", "cancel", invoice])).status).toBe("canceled");
  expect((await refusal(["topup", "cancel", invoice])).errors).toEqual({
    invoice: ["is canceled"],
  });
  await json(["topup", "confirm", invoice, "--total", String(total)]);
  expect(await balance()).toBe(100_000);
  expect((await refusal(["topup", "cancel", invoice])).errors).toEqual({ invoice: ["is paid"] });
});

test("list by status and by what waits for the operator, until that is dismissed", async () => {
  const { invoice, resellerId } = await newTopUp();
  const list = async (...words: string[]): Promise<string[]> =>
    (await json(["topup", "list", ...words])).map((row: { invoice: string }) => row.invoice);
  expect((await list("--status", "pending"))[0]).toBe(invoice);
  expect(await list("--status", "expired")).not.toContain(invoice);
  expect(await list("--problem")).toEqual([]);
  const { id } = await shop().db.prisma.topUp.findUniqueOrThrow({
    where: { resellerId_invoice: { resellerId: BigInt(resellerId), invoice } },
  });
  const key = { resellerId: BigInt(resellerId), id };
  await noteProblem(shop().system, key, "Something is odd.");
  expect(await list("--problem")).toEqual([invoice]);
  expect((await cli(["topup", "list", "--problem"])).out).toContain("Something is odd.");
  expect((await json(["topup", "dismiss", invoice])).problem).toBeNull();
  expect(await list("--problem")).toEqual([]);
  expect((await refusal(["topup", "dismiss", invoice])).errors).toEqual({
    invoice: ["has no problem"],
  });
  // Over by the clock, whether or not any work has closed it.
  await shop().db.prisma.topUp.update({
    where: { resellerId_id: key },
    data: { expiresAt: new Date() },
  });
  expect(await list("--status", "expired")).toEqual([invoice]);
  expect(await list("--status", "pending")).not.toContain(invoice);
});

test("bad input", async () => {
  for (const verb of [["cancel"], ["dismiss"], ["confirm", "--total", "1"]]) {
    const [name = "", ...rest] = verb;
    expect(await refusal(["topup", name, "TOP-0", ...rest])).toMatchObject({
      ...{ error: "NOT_FOUND", errors: { invoice: ["there is no TOP-0"] } },
    });
  }
  expect((await refusal(["topup", "list", "--status", "lost"])).error).toBe("USAGE");
});

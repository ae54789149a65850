import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { receiver } from "../shared/testing";
import { endingFor, endings } from "./behaviour";
import { isMade } from "./response-codes";
import { control, deposit, eventually, order, seen, simulator } from "./testing";

const number = (digits: string) => `0812000${digits}`;

/** The `rc`s that someone hears who goes on asking until nothing is due any more. */
async function heard(running: Awaited<ReturnType<typeof simulator>>, customer_no: string) {
  const ask = async () => (await order(running, customer_no, { ref_id: "one" })).data.rc;
  const first = await ask();
  await eventually(async () => (await seen(running)).transactions[0]?.due).toBe(null);
  return [first, await ask()];
}

test("digits alone decide, the first ending that fits", () => {
  expect(endingFor("12345678 (9101)")).toMatchObject({ later: "00" });
  expect(endingFor("087800001230").means).toContain("test number");
  expect(endingFor("081200009050").rc).toBe("50");
  expect(endingFor("081200001110")).toMatchObject({ rc: "00", digits: "0" });
  expect(endingFor("Name#Tag").digits).toBe("any other");
  expect(new Set(endings.map(({ digits }) => digits)).size).toBe(endings.length);
});

test.each([
  ["081234567891", ["03", "00"]],
  ["087800001230", ["00", "00"]],
  ["087800001232", ["02", "02"]],
  ["087800001233", ["03", "00"]],
  ["087800001234", ["03", "02"]],
  [number("9102"), ["03", "03"]],
  [number("9103"), ["03", "00"]],
  [number("9104"), ["99", "00"]],
  [number("9105"), ["03", "02"]],
  [number("9106"), ["03", "03"]],
  [number("9107"), ["03", "55"]],
  [number("9109"), ["03", "03"]],
  [number("9303"), ["00", "74"]],
])("who asks about %s hears %j", async (customer_no, expected) => {
  const running = await simulator();
  expect(await heard(running, customer_no)).toEqual(expected);
  expect((await seen(running)).purchases).toEqual({ one: 1 });
});

test.each(endings.filter(({ digits }) => /^90\d\d$/.test(digits)).map(({ rc }) => rc))(
  "an order can fail at once with rc %s, and costs nothing",
  async (rc) => {
    const running = await simulator({ deposit: 50_000 });
    const { data } = await order(running, number(`90${rc}`));
    expect(data).toMatchObject({ rc, status: "Gagal", buyer_last_saldo: 50_000 });
    expect((await seen(running)).transactions).toHaveLength(isMade(rc) ? 1 : 0);
    expect(await deposit(running)).toBe(50_000);
  },
);

test("what fails later or is taken back is paid back", async () => {
  const running = await simulator({ deposit: 50_000 });
  for (const digits of ["9105", "9303"]) {
    const { data } = await order(running, number(digits));
    expect(data.buyer_last_saldo).toBe(39_840);
    await eventually(() => deposit(running)).toBe(50_000);
  }
});

const spoiled = (digits: string) => endings.find((each) => each.digits === digits)?.means;

test.each(["9201", "9203", "9205", "9207"])(
  "the order is made although its answer is lost (%s)",
  async (digits) => {
    const running = await simulator();
    const timeout = AbortSignal.timeout(200);
    const first = await order(running, number(digits), { ref_id: "one" }, timeout).catch(
      (error: Error) => error.name,
    );
    expect(first, spoiled(digits)).not.toMatchObject({ type: "application/json" });
    expect((await seen(running)).purchases).toEqual({ one: 1 });
    await eventually(async () => (await seen(running)).transactions[0]?.rc).toBe("00");
    const again = await order(running, number(digits), { ref_id: "one" });
    expect(again.data).toMatchObject({ status: "Sukses" });
    expect((await seen(running)).purchases).toEqual({ one: 1 });
  },
);

test.each(["9202", "9204", "9206"])(
  "no order is made until it is asked again (%s)",
  async (digits) => {
    const running = await simulator();
    const timeout = AbortSignal.timeout(200);
    const first = await order(running, number(digits), { ref_id: "one" }, timeout).catch(
      (error: Error) => error.name,
    );
    expect(first, spoiled(digits)).not.toMatchObject({ type: "application/json" });
    expect((await seen(running)).purchases).toEqual({});
    const again = await order(running, number(digits), { ref_id: "one" });
    expect(again.data).toMatchObject({ status: "Sukses" });
    expect((await seen(running)).purchases).toEqual({ one: 1 });
  },
);

test("pending orders are decided by hand, once", async () => {
  const running = await simulator();
  const { data } = await order(running, number("9109"), { ref_id: "a/b c" });
  expect(data.rc).toBe("03");
  const path = `transactions/${encodeURIComponent("a/b c")}`;
  expect((await control(running, `${path}/reverse`)).status).toBe(409);
  expect((await control(running, `${path}/success`)).body.data.transaction.rc).toBe("00");
  expect((await control(running, `${path}/fail`)).status).toBe(409);
  expect((await control(running, `${path}/reverse`)).body.data.transaction.rc).toBe("74");
  expect((await control(running, `${path}/other`)).status).toBe(404);
  expect((await control(running, "transactions/none/fail")).status).toBe(404);
});

test("a supplier that is down answers nothing but a page, and makes no order", async () => {
  const running = await simulator();
  expect((await control(running, "mode", { mode: "down" })).status).toBe(200);
  const { status, type } = await order(running, number("0"), { ref_id: "one" });
  expect([status, type]).toEqual([503, "text/html; charset=utf-8"]);
  await control(running, "mode", { mode: "ok" });
  expect((await seen(running)).transactions).toEqual([]);
  expect((await order(running, number("0"), { ref_id: "one" })).data.rc).toBe("00");
  expect((await control(running, "mode", { mode: "other" })).status).toBe(422);
});

test("a slow supplier has made the order before it answers", async () => {
  const running = await simulator();
  await control(running, "mode", { mode: "slow" });
  const answer = order(running, number("0"), { ref_id: "one" });
  await eventually(async () => (await seen(running)).purchases).toEqual({ one: 1 });
  expect((await seen(running)).requests[0]?.status).toBe(null);
  expect((await answer).data.rc).toBe("00");
});

test("orders survive a restart, and what was due meanwhile happens", async () => {
  const folder = await mkdtemp(join(tmpdir(), "digiflazz-"));
  const stateFile = join(folder, "digiflazz.json");
  const before = await simulator({ stateFile, deposit: 50_000, delayMs: 300 });
  await order(before, number("9105"), { ref_id: "one" });
  await before.close();
  const shop = await receiver();
  const after = await simulator({ stateFile, webhookUrl: shop.url });
  await eventually(() => shop.received.length).toBe(1);
  expect(await deposit(after)).toBe(50_000);
  expect((await order(after, number("9105"), { ref_id: "one" })).data.rc).toBe("02");
  expect((await seen(after)).purchases).toEqual({ one: 1 });
  await after.close();
  await rm(folder, { recursive: true });
});

import { mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { receiver } from "../shared/testing";
import { act, call, created, listed, simulator } from "./testing";

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "tripay-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test("transactions survive a restart, and what fell due meanwhile expires", async () => {
  const file = join(folder, "made", "tripay.json");
  const shop = await receiver();
  const before = await simulator(file);
  const paid = await created(before);
  await act(before, paid, "paid-silently");
  const expired_time = Math.floor(Date.now() / 1_000) + 1;
  const due = await created(before, { expired_time, callback_url: shop.url });
  await before.close();
  expect((await stat(file)).mode & 0o777).toBe(0o600);

  const after = await simulator(file);
  const { body } = await call(after, `/transaction/detail?reference=${paid}`);
  expect(body.data).toMatchObject({
    status: "PAID",
    checkout_url: `${after.origin}/pay/${paid}`,
  });
  await expect.poll(() => shop.received.length, { timeout: 5_000 }).toBe(1);
  expect((await listed(after)).map(({ status }: { status: string }) => status)).toEqual([
    "PAID",
    "EXPIRED",
  ]);
  expect(JSON.parse(shop.received[0]?.body ?? "").reference).toBe(due);
});

test("a damaged file is told, not thrown away", async () => {
  const file = join(folder, "damaged.json");
  await writeFile(file, '[{"reference"');
  await expect(simulator(file)).rejects.toThrow(`${file} is damaged`);
});

test("many at once are all kept", async () => {
  const file = join(folder, "many.json");
  const before = await simulator(file);
  await Promise.all(Array.from({ length: 25 }, () => created(before)));
  await before.close();
  expect(await listed(await simulator(file))).toHaveLength(25);
});

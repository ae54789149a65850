import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { testShop } from "@/testing/test-shop";
import { createSupplier } from "./create-supplier";
import { listOffers } from "./list-offers";
import { clearSupplierProblem, setAsideSupplier } from "./set-aside-supplier";
import { findSupplier } from "./supplier-facts";
import { updateSupplier } from "./update-supplier";

const shop = testShop();
const start = Date.parse("2027-01-31T05:00:00Z");
const at = (minutes: number) => new Date(start + minutes * 60_000);

/** A supplier that delivers one item. */
async function supplier() {
  const code = randomUUID();
  const { id } = await createSupplier(shop().system, {
    ...{ code, name: "Digiflazz", kind: "digiflazz" },
    settings: { base_url: "https://api.digiflazz.com/v1", username: "grosir" },
    credentials: { api_key: "x" },
  });
  const itemId = await shop().item({ orderProcess: "h2h", stockKind: "unlimited" });
  await shop().db.prisma.supplierOffer.create({
    data: { itemId, supplierId: id, code: "x", cost: 900, updatedAt: at(0) },
  });
  const fail = (minutes: number, problem = "Saldo tidak cukup (rc 44)") =>
    setAsideSupplier({ db: shop().db, now: at(minutes) }, id, problem);
  const succeed = (minutes: number) =>
    clearSupplierProblem({ db: shop().db, now: at(minutes) }, id);
  const facts = () => findSupplier(shop().system, code);
  const isOpen = async (minutes: number) =>
    (await listOffers({ ...shop().system, now: at(minutes) }, itemId))[0]?.open;
  const changedAt = async () =>
    (await shop().db.prisma.item.findUniqueOrThrow({ where: { id: itemId } })).updatedAt;
  return { code, fail, succeed, facts, isOpen, changedAt };
}

test("one that fails again and again waits longer and longer, up to an hour", async () => {
  const { fail, facts } = await supplier();
  expect(await fail(0)).toEqual(at(5));
  expect(await fail(6)).toEqual(at(16));
  expect(await fail(16)).toEqual(at(36));
  expect(await fail(40)).toEqual(at(80));
  expect(await fail(80)).toEqual(at(140));
  expect(await fail(140)).toEqual(at(200));
  expect((await facts()).problem).toBe("Saldo tidak cukup (rc 44)");
});

test("what fails at the same time counts once, and what succeeds meanwhile not at all", async () => {
  const { fail, succeed, facts } = await supplier();
  const untils = await Promise.all(Array.from({ length: 8 }, () => fail(0)));
  expect(untils).toEqual(Array(8).fill(at(5)));
  expect(await fail(4)).toEqual(at(5));
  await succeed(4);
  expect(await facts()).toMatchObject({ setAsideUntil: at(5), problem: expect.any(String) });
  await succeed(5);
  expect(await facts()).toMatchObject({ setAsideUntil: null, problem: null });
  expect(await fail(6)).toEqual(at(11));
});

test("that it opened again by the clock is told at the latest when it takes an order", async () => {
  const { fail, succeed, changedAt } = await supplier();
  await fail(0);
  const closed = await changedAt();
  await succeed(4);
  expect(await changedAt()).toEqual(closed);
  await succeed(6);
  expect((await changedAt()) > closed).toBe(true);
});

test("it gets no orders for as long, which is a change of its items' stock", async () => {
  const { code, fail, isOpen, changedAt } = await supplier();
  const before = await changedAt();
  await fail(0);
  expect([await isOpen(0), await isOpen(4.9), await isOpen(5)]).toEqual([false, false, true]);
  const closed = await changedAt();
  expect(closed > before).toBe(true);
  await fail(1);
  expect(await changedAt()).toEqual(closed);
  await updateSupplier({ ...shop().system, now: at(2) }, code, { resume: true });
  expect(await isOpen(2)).toBe(true);
  expect((await changedAt()) > closed).toBe(true);
});

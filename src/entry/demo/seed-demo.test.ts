import { beforeAll, expect, test } from "vitest";
import { signIn } from "@/modules/accounts/domain/sign-in";
import { authenticateKey } from "@/modules/api-keys/domain/authenticate-key";
import { listItemsAnswer, listItemsInput } from "@/modules/catalogue/contract";
import { listAllItems } from "@/modules/catalogue/domain/list-all-items";
import { listItems } from "@/modules/catalogue/domain/list-items";
import { listMutationsInput } from "@/modules/ledger/contract";
import { auditLedger, type LedgerProblem } from "@/modules/ledger/domain/audit-ledger";
import { listMutations } from "@/modules/ledger/domain/list-mutations";
import { createOrderInput } from "@/modules/orders/contract";
import { placeOrder } from "@/modules/orders/domain/place-order";
import { readOrder } from "@/modules/orders/domain/read-order";
import { scopes } from "@/shared/scopes";
import { testShop } from "@/testing/test-shop";
import { demoCatalogue } from "./catalogue/demo-catalogue";
import { type DemoCredentials, seedInto } from "./seed-demo";

const shop = testShop();

let credentials: DemoCredentials;

beforeAll(async () => {
  credentials = await seedInto(shop().system);
});

test("has 60-odd items of every kind in 8 categories", async () => {
  const items = await listAllItems(shop().system);
  const known = demoCatalogue.flatMap(({ products }) => products.flatMap(({ items }) => items));
  expect(items).toHaveLength(known.length);
  expect(items.length).toBeGreaterThanOrEqual(55);
  expect(items.length).toBeLessThanOrEqual(70);
  expect(new Set(items.map(({ category }) => category)).size).toBe(8);
  expect(new Set(items.map(({ orderProcess }) => orderProcess))).toEqual(
    new Set(["auto", "h2h", "manual", "smm"]),
  );
  expect(items.filter(({ openDenom }) => openDenom)).toHaveLength(5);
  for (const { sku, price, tierPrices, stock, orderProcess } of items) {
    const { silver = 0, gold = 0 } = tierPrices;
    expect(price > silver && silver > gold && gold > 0, `tiers of ${sku}`).toBe(true);
    if (orderProcess === "auto") expect(stock, `stock of ${sku}`).toBeGreaterThan(5);
    else expect(stock).toBeNull();
  }
  const [first] = items;
  expect(first).toMatchObject({ id: 1, orderProcess: "auto" });
});

test("its key and both its passwords open what they say", async () => {
  const { reseller, operator } = credentials;
  const at = { db: shop().db, now: new Date() };
  const { principal } = await authenticateKey(at, { key: reseller.api_key, address: undefined });
  expect(principal).toMatchObject({ kind: "apiKey", scopes: [...scopes] });
  for (const [person, role] of [
    [reseller, "reseller"],
    [operator, "operator"],
  ] as const) {
    const session = await signIn(at, person);
    if (!session) throw new Error(`${person.email} cannot sign in`);
    const user = await at.db.prisma.user.findUnique({ where: { id: session.userId } });
    expect(user?.role).toBe(role);
  }
  expect(new Set([reseller.password, operator.password, reseller.api_key]).size).toBe(3);
});

test("the reseller has a history of orders and can buy the first item", async () => {
  const at = { db: shop().db, now: new Date() };
  const presented = { key: credentials.reseller.api_key, address: undefined };
  const { principal } = await authenticateKey(at, presented);
  const context = shop().contextOf(principal);
  const { rows } = await listMutations(context, listMutationsInput.parse({}));
  expect(rows.map(({ type }) => type)).toEqual([...Array(9).fill("payment"), "topup"]);
  const times = rows.map(({ created_at }) => created_at);
  expect(times).toEqual([...times].sort().reverse());
  expect(rows.at(-1)).toMatchObject({ direction: "credit", amount: 2_500_000 });

  const carts = [{ item_id: 1, quantity: 1 }];
  const placed = await placeOrder(context, createOrderInput.parse({ ref_id: "order-0001", carts }));
  const { data } = await readOrder(context, "order-0001");
  expect(data.items[0]?.product_license).toMatch(/^([A-Z2-9]{4}-){3}[A-Z2-9]{4}$/);
  expect(placed.amount).toBeLessThan(10_000);
});

test("its books are right", async () => {
  const problems: LedgerProblem[] = [];
  await auditLedger(shop().system, (problem) => problems.push(problem));
  expect(problems).toEqual([]);
});

test("every item shows itself by the rules of the interface", async () => {
  const { principal } = await authenticateKey(
    { db: shop().db, now: new Date() },
    { key: credentials.reseller.api_key, address: undefined },
  );
  const list = await listItems(
    shop().contextOf(principal),
    listItemsInput.parse({ per_page: "all" }),
  );
  expect(listItemsAnswer.safeParse({ message: "OK", ...list }).error).toBeUndefined();
});

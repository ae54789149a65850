import { beforeAll, expect, test } from "vitest";
import type { TestReseller } from "@/testing/shop";
import { testShop } from "@/testing/test-shop";
import { listMutationsInput } from "../contract";
import { listMutations } from "./list-mutations";
import { postMutation } from "./post-mutation";

const shop = testShop();
let reseller: TestReseller;

beforeAll(async () => {
  reseller = await shop().reseller();
  for (let count = 1; count <= 23; count += 1) {
    const kind = count % 3;
    await postMutation(shop().db, {
      resellerId: reseller.id,
      direction: kind === 2 ? "debit" : "credit",
      type: kind === 0 ? "adjustment" : kind === 1 ? "topup" : count % 2 ? "adjustment" : "payment",
      amount: 100,
      cause: String(count),
      invoice: `X-${count}`,
      refId: null,
      reason: null,
      at: new Date(),
    });
  }
});

async function pages(filter: object): Promise<{ invoices: string[]; totals: number[] }> {
  const invoices: string[] = [];
  const totals: number[] = [];
  for (let page = 1; page <= 5; page += 1) {
    const input = listMutationsInput.parse({ ...filter, page, per_page: 5 });
    const { rows, total } = await listMutations(reseller.context, input);
    invoices.push(...rows.map(({ invoice }) => invoice));
    totals.push(total);
  }
  return { invoices, totals };
}

test.each<{ direction?: "credit" | "debit"; type?: string }>([
  {},
  { direction: "credit" },
  { direction: "debit" },
  { type: "topup" },
  { type: "adjustment" },
  { type: "adjustment", direction: "debit" },
  { type: "topup", direction: "debit" },
  { type: "none" },
])("pages of %o hold every match once, newest first, with the exact total", async (filter) => {
  const expected = await shop().db.prisma.mutation.findMany({
    where: { resellerId: reseller.id, ...filter },
    orderBy: { seq: "desc" },
  });
  const { invoices, totals } = await pages(filter);
  expect(invoices).toEqual(expected.map(({ invoice }) => invoice));
  expect(new Set(totals)).toEqual(new Set([expected.length]));
});

test("a page past the end is empty and still knows the total", async () => {
  const input = listMutationsInput.parse({ page: "1000000000", per_page: "100" });
  expect(await listMutations(reseller.context, input)).toEqual({ rows: [], total: 23 });
});

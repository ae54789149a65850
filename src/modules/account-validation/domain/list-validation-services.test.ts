import { expect, test } from "vitest";
import { listItemsInput } from "@/modules/catalogue/contract";
import { listItems } from "@/modules/catalogue/domain/list-items";
import { readItem } from "@/modules/catalogue/domain/read-item";
import { AppError } from "@/shared/errors";
import { testNicknames } from "@/testing/nicknames";
import { testShop } from "@/testing/test-shop";
import { removeItemValidation } from "./item-validation";
import { listValidationServices } from "./list-validation-services";
import { updateValidator } from "./update-validator";

const shop = testShop();
const nicknames = testNicknames(shop);

async function variantOf(itemId: number, name: string): Promise<number> {
  const { productId } = await shop().db.prisma.item.findUniqueOrThrow({ where: { id: itemId } });
  return shop().item({ productId, name, price: 2_000 });
}

test("products with their items, searched for by name, as long as somebody validates them", async () => {
  const { context } = await shop().reseller();
  const list = (search?: string) => listValidationServices(context, { search });
  expect(await list()).toEqual({ data: [], meta: { total_products: 0, total_items: 0 } });
  const [first, alone, off] = [
    await shop().item({ name: "70 Diamonds" }),
    await shop().item({ name: "Saldo 100%" }),
    await shop().item({ active: false }),
  ];
  const second = await variantOf(first, "140 Diamonds");
  await nicknames().attach(first, "freefire");
  await nicknames().attach(second, "mobilelegend");
  await nicknames().attach(alone, "freefire", "signature");
  await nicknames().attach(off);
  const { data, meta } = await list();
  expect(data).toEqual([
    {
      product_id: expect.any(Number),
      product_name: "Produk Uji",
      validation: {
        available: true,
        endpoint: "/api/v1/item/validate",
        requires_zone_id: true,
      },
      variants: [
        { id: first, item_id: first, name: "70 Diamonds" },
        { id: second, item_id: second, name: "140 Diamonds" },
      ],
    },
    expect.objectContaining({ validation: expect.objectContaining({ requires_zone_id: false }) }),
  ]);
  expect(meta).toEqual({ total_products: 2, total_items: 3 });
  expect((await list("140 dia")).meta).toEqual({ total_products: 1, total_items: 1 });
  expect((await list("0%")).data.map(({ variants }) => variants[0]?.id)).toEqual([alone]);
  expect((await list("nothing")).data).toEqual([]);
  await updateValidator(shop().system, nicknames().codes.signature, { active: false });
  expect((await list()).meta).toEqual({ total_products: 1, total_items: 2 });
  await expect(listValidationServices(shop().system, {})).rejects.toEqual(
    new AppError("NOT_FOUND"),
  );
});

test("an item tells whether its accounts can be validated, and copies of the catalogue learn of it", async () => {
  const { context } = await shop().reseller();
  const itemId = await shop().item();
  const told = async () => (await readItem(context, String(itemId))).validation;
  const endpoint = "/api/v1/item/validate";
  const no = { available: false, endpoint, requires_zone_id: false };
  const yes = { available: true, endpoint, requires_zone_id: true };
  /** What happens, what the item says then, and whether a copy hears of it. */
  const steps = [
    [() => nicknames().attach(itemId), yes],
    [() => updateValidator(shop().system, nicknames().codes.key, { active: false }), no],
    [() => updateValidator(shop().system, nicknames().codes.key, { active: true }), yes],
    [() => removeItemValidation(shop().system, itemId), no],
  ] as const;
  expect(await told()).toEqual(no);
  for (const [change, said] of steps) {
    const all = listItemsInput.parse({ per_page: "all" });
    const { server_time } = await listItems({ ...context, now: new Date() }, all);
    await change();
    expect(await told()).toEqual(said);
    const since = listItemsInput.parse({ per_page: "all", updated_since: server_time });
    const delta = await listItems({ ...context, now: new Date() }, since);
    const items = delta.data.flatMap(({ products }) =>
      products.flatMap(({ variants }) => variants),
    );
    expect(items.find(({ id }) => id === itemId)?.validation).toEqual(said);
  }
});

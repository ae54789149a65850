import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { testShop } from "@/testing/test-shop";
import { createSupplier } from "../../fulfilment/domain/create-supplier";
import { fieldsFor } from "../../fulfilment/domain/suppliers/smm-panel-fields";
import { optionsOf, readOrderForm } from "./read-order-form";

const shop = testShop();

const dispatch = {
  ...{ reference: "r", code: "1", orderProcess: "smm" as const, maxCost: null },
  ...{ target: "https://example.com/p/1", zone: null, nominal: null, comments: "a\nb" },
};

test.each([
  "Default",
  "Mentions",
  "Mentions with Hashtags",
  "Mentions Custom List",
  "Mentions Hashtag",
  "Mentions User Followers",
  "Mentions Media Likers",
  "Comment Likes",
  "Comment Replies",
  "Custom Comments",
  "Poll",
  "SEO",
  "Subscriptions",
  "Web Traffic",
])("a supplier takes a %s order whose options are filled in", (serviceType) => {
  const options = optionsOf(serviceType).map((name) =>
    name === "hashtags" ? "#one\n#two" : "1\n2",
  );
  const { outcome } = fieldsFor(serviceType, { ...dispatch, serviceType, options, quantity: 2 });
  expect(outcome).toBe("fields");
  if (options.length === 0) return;
  const without = { ...dispatch, serviceType, options: [], quantity: 2 };
  expect(fieldsFor(serviceType, without).outcome).toBe(
    serviceType === "Subscriptions" ? "fields" : "refused",
  );
});

test("tells what the first supplier's service needs", async () => {
  const { context } = await shop().reseller();
  const smm = { orderProcess: "smm", stockKind: "unlimited", pricePer: 1_000 } as const;
  const item = await shop().item(smm);
  expect(await readOrderForm(context, item)).toEqual({
    ...{ item_id: item, stock_kind: "unlimited", service_type: null, options: [], single: false },
    counted_by: null,
  });
  const { id: supplierId } = await createSupplier(shop().system, {
    ...{ code: randomUUID(), name: "Panel", kind: "smm_panel" },
    settings: { base_url: "http://localhost:1/", currency: "IDR", exchange_rate: "1" },
    credentials: { key: "panel-key" },
  });
  await shop().db.prisma.supplierOffer.create({
    data: {
      ...{ itemId: item, supplierId, code: "7", cost: 1, updatedAt: new Date() },
      serviceType: "Comment Replies",
    },
  });
  expect(await readOrderForm(context, item)).toMatchObject({
    service_type: "Comment Replies",
    options: ["username"],
    counted_by: "comments",
  });
});

test("what is not sold has no form", async () => {
  const { context } = await shop().reseller();
  const off = await shop().item({ active: false });
  for (const id of [off, 9_999_999]) {
    await expect(readOrderForm(context, id)).rejects.toMatchObject({ code: "ITEM_NOT_FOUND" });
  }
});

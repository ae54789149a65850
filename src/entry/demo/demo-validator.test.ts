import { expect, test } from "vitest";
import { removeItemValidation } from "@/modules/account-validation/domain/item-validation";
import { listValidationServices } from "@/modules/account-validation/domain/list-validation-services";
import { validateAccount } from "@/modules/account-validation/domain/validate-account";
import { testShop } from "@/testing/test-shop";
import { startNicknameSimulator } from "../../../simulators/nickname/server";
import { demoCatalogue } from "./catalogue/demo-catalogue";
import { validateBy } from "./demo-validator";
import { seedCatalogue } from "./seed-catalogue";

const shop = testShop();

test("accounts are validated wherever the service is, for the items that the operator left", async () => {
  const { context } = await shop().reseller();
  const ids = await seedCatalogue(shop().system, demoCatalogue);
  const removed = ids.get("ML12") ?? 0;
  for (const apiKey of ["one", "other"]) {
    const simulator = await startNicknameSimulator({ apiKey });
    try {
      await validateBy(shop().system, { url: simulator.url, apiKey });
      if (apiKey === "one") await removeItemValidation(shop().system, removed);
      const { data, meta } = await listValidationServices(context, {});
      expect(meta).toEqual({ total_products: 10, total_items: 15 - 1 });
      for (const { variants, validation } of data) {
        for (const { item_id } of variants) {
          expect(item_id).not.toBe(removed);
          const zone_id = validation.requires_zone_id ? "2201" : undefined;
          const account = { item_id, customer_id: `0812-${apiKey}`, zone_id };
          expect(await validateAccount(context, account)).toMatchObject({ cached: false });
        }
      }
    } finally {
      await simulator.close();
    }
  }
});

import { expect, test } from "vitest";
import { testShop } from "@/testing/test-shop";
import { checkSignUpTier } from "./check-sign-up-tier";

const shop = testShop();

test.each(["open", "approval"] as const)(
  "where signing up is %s, its tier has to be one",
  async (SIGN_UP) => {
    await checkSignUpTier(shop().db, { SIGN_UP, SIGN_UP_TIER: "silver" });
    await expect(checkSignUpTier(shop().db, { SIGN_UP, SIGN_UP_TIER: "Silver" })).rejects.toThrow(
      /^SIGN_UP_TIER is no price tier; must be one of: .*\bretail\b.*\.$/,
    );
  },
);

test("where nobody signs up, no tier is looked for", async () => {
  await checkSignUpTier(shop().db, { SIGN_UP: "off", SIGN_UP_TIER: "nowhere" });
});

import { expect, test } from "vitest";
import { testShop } from "@/testing/test-shop";
import { createReseller } from "./create-reseller";

const shop = testShop();
const named = (email: string, tier = "retail") => ({ name: "Toko", email, tier });

test("an account begins with balance 0 and its address in lower case", async () => {
  const { id } = await createReseller(shop().system, named(" Toko@Example.com "));
  const row = await shop().db.prisma.reseller.findUniqueOrThrow({
    where: { id },
    include: { balance: true },
  });
  expect(row).toMatchObject({ email: "toko@example.com", balance: { amount: 0n, lastSeq: null } });
});

test("of two accounts with one address at the same moment one is refused", async () => {
  const results = await Promise.allSettled(
    ["twice@example.com", "TWICE@example.com"].map((email) =>
      createReseller(shop().system, named(email)),
    ),
  );
  expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(results.find(({ status }) => status === "rejected")).toMatchObject({
    reason: { code: "VALIDATION_FAILED", errors: { email: ["is in use"] } },
  });
});

test.each([
  [named("nobody"), "email"],
  [{ ...named("a@example.com"), name: " " }, "name"],
  [named("b@example.com", "platinum"), "tier"],
])("%o is refused for its %s", async (input, field) => {
  await expect(createReseller(shop().system, input)).rejects.toMatchObject({
    code: "VALIDATION_FAILED",
    errors: { [field]: [expect.any(String)] },
  });
});

test("only the operator opens accounts", async () => {
  const { context } = await shop().reseller();
  await expect(createReseller(context, named("c@example.com"))).rejects.toMatchObject({
    code: "NOT_FOUND",
  });
});

import { expect, test } from "vitest";
import { testShop } from "@/testing/test-shop";
import { createUser, type NewUser } from "./create-user";

const shop = testShop();

function newUser(rest: Partial<NewUser> = {}): NewUser {
  return {
    email: "dewi@example.com",
    name: "Dewi",
    password: "correct horse",
    role: "operator",
    resellerId: null,
    ...rest,
  };
}

test("keeps the e-mail in lower case and of the password only its argon2id hash", async () => {
  const { id: resellerId } = await shop().reseller();
  const { id } = await createUser(
    shop().system,
    newUser({ email: " Sari@Example.COM ", role: "reseller", resellerId }),
  );
  const row = await shop().db.prisma.user.findUniqueOrThrow({ where: { id } });
  expect(row).toMatchObject({ email: "sari@example.com", role: "reseller" });
  expect(row.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(Object.values(row).join()).not.toContain("correct horse");
});

test.each<[keyof NewUser, Partial<NewUser>]>([
  ["email", { email: "nobody" }],
  ["email", { email: "a b@example.com" }],
  ["name", { name: " " }],
  ["password", { password: "1234567" }],
  ["password", { password: "🔑".repeat(7) }],
  ["password", { password: "x".repeat(129) }],
  ["password", { password: "12345678\ud800" }],
  ["resellerId", { role: "reseller", resellerId: null }],
  ["resellerId", { role: "reseller", resellerId: 999_999 }],
  ["resellerId", { role: "operator", resellerId: 1 }],
])("names %s for %j", async (field, rest) => {
  await expect(createUser(shop().system, newUser(rest))).rejects.toMatchObject({
    code: "VALIDATION_FAILED",
    errors: { [field]: [expect.any(String)] },
  });
});

test("a password may have 8 to 128 characters of any kind", async () => {
  const passwords = ["12345678", "🔑".repeat(128), "x".repeat(128), " ".repeat(8)];
  for (const [index, password] of passwords.entries()) {
    await createUser(shop().system, newUser({ email: `length${index}@example.com`, password }));
  }
});

test("of two users with one e-mail at the same moment one is refused", async () => {
  const results = await Promise.allSettled([
    createUser(shop().system, newUser({ email: "twin@example.com" })),
    createUser(shop().system, newUser({ email: "TWIN@example.com" })),
  ]);
  expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(results.find(({ status }) => status === "rejected")).toMatchObject({
    reason: { code: "VALIDATION_FAILED", errors: { email: ["is in use"] } },
  });
});

test("only the operator may", async () => {
  const { context } = await shop().reseller();
  await expect(createUser(context, newUser())).rejects.toMatchObject({ code: "NOT_FOUND" });
  const stranger = shop().contextOf({ kind: "anonymous" });
  await expect(createUser(stranger, newUser())).rejects.toMatchObject({ code: "NOT_SIGNED_IN" });
});

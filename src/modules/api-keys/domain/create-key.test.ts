import { expect, test } from "vitest";
import { testShop } from "@/testing/test-shop";
import { createKey } from "./create-key";
import { listKeys } from "./list-keys";

const shop = testShop();

async function create(addresses: string[]) {
  const { id: resellerId } = await shop().reseller();
  const wanted = { resellerId, name: "Server", scopes: ["balance:read"], addresses };
  const made = await createKey(shop().system, wanted);
  const [, listed] = await listKeys(shop().system, resellerId);
  return { made, listed };
}

test("addresses become networks, each once", async () => {
  const networks = ["203.0.113.7/32", "203.0.113.0/24", "2001:db8::/32", "2001:db8::1/128"];
  const { made, listed } = await create([
    ...["203.0.113.7", " 203.0.113.9/24", "2001:DB8:5::/32", "2001:db8::1"],
    ...["::ffff:203.0.113.7", "203.0.113.0/24"],
  ]);
  expect(made.addresses).toEqual(networks);
  expect(listed).toMatchObject({ id: made.id, addresses: networks, lastUsedAddress: null });
});

test.each(["", "example.com", "203.0.113.0/33", "127.1", "*"])(
  "%j is no address of a list",
  async (address) => {
    await expect(create(["203.0.113.7", address])).rejects.toMatchObject({
      code: "VALIDATION_FAILED",
      errors: { addresses: [`no address or network: ${address}`] },
    });
  },
);

test("a list has at most 50 networks", async () => {
  const addresses = (count: number) => Array.from({ length: count }, (_, n) => `203.0.113.${n}`);
  expect((await create(addresses(50))).made.addresses).toHaveLength(50);
  await expect(create(addresses(51))).rejects.toMatchObject({
    errors: { addresses: ["at most 50"] },
  });
});

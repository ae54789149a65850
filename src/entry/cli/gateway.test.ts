import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { testShop } from "@/testing/test-shop";
import { testCli } from "./testing/test-cli";

const shop = testShop();
const { cli, json, refusal } = testCli(() => shop().system);

const files = { "tripay.json": JSON.stringify({ api_key: "the-key", private_key: "the-private" }) };

function tripay(code: string, ...more: string[]): string[] {
  const address = ["--base-url", "https://tripay.co.id/api", "--merchant-code", "T0001"];
  return [
    ...["gateway", "create", "--code", code, "--name", "Tripay", "--kind", "tripay", ...address],
    ...more,
  ];
}

test("create, update, list; secrets come from a file and are never shown", async () => {
  const code = randomUUID();
  const created = await json(tripay(code, "--credentials-file", "tripay.json"), files);
  expect(created).toEqual({
    ...{ id: expect.any(Number), code, name: "Tripay", kind: "tripay", active: true },
    settings: { base_url: "https://tripay.co.id/api", merchant_code: "T0001" },
    callback_url: `http://localhost:3000/api/callbacks/tripay/${code}`,
    ...{ created_at: expect.any(String), updated_at: expect.any(String) },
  });
  const words = ["gateway", "update", code, "--no-active", "--merchant-code", "T2"];
  expect(await json(words)).toMatchObject({
    active: false,
    settings: { base_url: "https://tripay.co.id/api", merchant_code: "T2" },
  });
  const renewed = ["gateway", "update", code, "--credentials-file", "-", "--active"];
  expect(await json(renewed, { "-": files["tripay.json"] })).toMatchObject({ active: true });
  const { out } = await cli(["gateway", "list", "--json"]);
  expect(JSON.parse(out)).toMatchObject([{ code }]);
  expect(out).not.toContain("the-");
});

test("bank accounts of a transfer", async () => {
  const words = ["gateway", "create", "--code", "bank", "--name", "Bank", "--kind", "transfer"];
  const accounts = [
    "TRANSFER_BCA:BCA:8270123456:PT Grosir",
    "TRANSFER_BRI:BRI:0021:PT Grosir: Jaya",
  ];
  const options = accounts.flatMap((text) => ["--account", text]);
  const { settings, callback_url } = await json([...words, ...options, "--min-amount", "50000"]);
  expect(settings).toMatchObject({
    accounts: [
      { code: "TRANSFER_BCA", bank: "BCA", number: "8270123456", holder: "PT Grosir" },
      { code: "TRANSFER_BRI", bank: "BRI", number: "0021", holder: "PT Grosir: Jaya" },
    ],
    min_amount: 50_000,
  });
  expect(callback_url).toBeNull();
  expect((await refusal([...words, "--account", "BCA"])).error).toBe("USAGE");
});

test("bad input", async () => {
  const code = randomUUID();
  expect((await refusal(tripay(code))).errors).toHaveProperty("credentials");
  const secret = tripay(code, "--credentials-file", "x");
  const notJson = await refusal(secret, { x: "api_key=the-key" });
  expect(notJson).toMatchObject({ errors: { credentials: ["must be JSON"] } });
  expect(JSON.stringify(notJson)).not.toContain("the-key");
  expect((await refusal(["gateway", "update", "none", "--active"])).errors).toEqual({
    gateway: ["there is no none"],
  });
});

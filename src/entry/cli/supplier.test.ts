import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, expect, test } from "vitest";
import { testShop } from "@/testing/test-shop";
import {
  type DigiflazzSimulator,
  startDigiflazzSimulator,
} from "../../../simulators/digiflazz/server";
import { testCli } from "./testing/test-cli";

const shop = testShop();
const { cli, json, refusal } = testCli(() => shop().system);
let digiflazz: DigiflazzSimulator;

beforeEach(async () => {
  digiflazz = await startDigiflazzSimulator({ username: "grosir", apiKey: "the-key" });
});
afterEach(() => digiflazz.close());

const files = { "d.json": JSON.stringify({ api_key: "the-key", webhook_secret: "the-secret" }) };

function create(code: string, ...more: string[]): string[] {
  const address = ["--base-url", digiflazz.url, "--username", "grosir"];
  return [
    ...["supplier", "create", "--code", code, "--name", "Digiflazz", "--kind", "digiflazz"],
    ...[...address, ...more],
  ];
}

async function newSupplier(...more: string[]): Promise<string> {
  const code = randomUUID();
  await json(create(code, "--credentials-file", "d.json", ...more), files);
  return code;
}

async function newItem(...more: string[]): Promise<string> {
  const sku = `S-${randomUUID()}`;
  const product = await json(["product", "create", "--name", sku, "--category", "Pulsa"]);
  const words = ["--sku", sku, "--name", "Pulsa 10.000", "--process", "h2h", "--price", "11000"];
  await json(["item", "create", "--product", product.slug, ...words, ...more]);
  return sku;
}

test("create, update, list, show; secrets come from a file and are never shown", async () => {
  const code = randomUUID();
  const margin = ["--margin-percent", "2.5", "--margin-round-to", "50"];
  const created = await json(create(code, ...margin, "--credentials-file", "d.json"), files);
  const settings = {
    ...{ base_url: digiflazz.url, timeout_seconds: 30, username: "grosir" },
    ...{ zone_separator: "", testing: false },
  };
  expect(created).toEqual({
    ...{ id: expect.any(Number), code, name: "Digiflazz", kind: "digiflazz", active: true },
    settings: { ...settings, margin: { percent: "2.5", fixed: 0, round_to: 50 } },
    ...{ set_aside_until: null, problem: null, offers: 0 },
    callback_url: `http://localhost:3000/api/callbacks/digiflazz/${code}`,
    ...{ created_at: expect.any(String), updated_at: expect.any(String) },
  });
  const words = ["supplier", "update", code, "--no-active", "--testing", "--no-margin"];
  expect(await json(words)).toMatchObject({
    active: false,
    settings: { ...settings, testing: true },
  });
  await shop().db.prisma.supplier.update({
    where: { code },
    data: { setAsideUntil: new Date(Date.now() + 60_000), problem: "Saldo tidak cukup (rc 44)" },
  });
  const shown = await cli(["supplier", "show", code]);
  expect(shown.out).toContain("Saldo tidak cukup (rc 44)");
  const renewed = ["supplier", "update", code, "--credentials-file", "-", "--active", "--resume"];
  expect(await json(renewed, { "-": files["d.json"] })).toMatchObject({
    ...{ active: true, set_aside_until: null, problem: null },
  });
  const { out } = await cli(["supplier", "list", "--json"]);
  expect(JSON.parse(out)).toContainEqual(expect.objectContaining({ code }));
  expect(out).not.toContain("the-");
  expect(await json(["supplier", "balance", code])).toEqual({
    supplier: code,
    balance: 10_000_000,
  });
});

test("offer, offers, unoffer", async () => {
  const [supplier, sku] = [await newSupplier(), await newItem()];
  const offer = ["supplier", "offer", sku, "--supplier", supplier, "--code", "tsel10"];
  const offered = {
    ...{ supplier, code: "tsel10", priority: 2, cost: "10160", available: true, stock: null },
    ...{ cut_off: null, service_type: null, open: true, updated_at: expect.any(String) },
  };
  expect(await json([...offer, "--priority", "2"])).toEqual([offered]);
  expect(await json(["supplier", "offers", sku])).toEqual([offered]);
  expect(await json([...offer, "--cost", "10000.5"])).toMatchObject([
    { cost: "10000.5", priority: 2 },
  ]);
  const words = ["supplier", "unoffer", sku, "--supplier", supplier];
  expect(await json(words)).toEqual([]);
  expect((await refusal(words)).errors).toEqual({ supplier: [`there is no ${supplier} for it`] });
  expect((await refusal(["supplier", "offers", "none"])).errors).toHaveProperty("item");
  expect((await refusal([...offer.slice(0, -1), "none"])).errors).toHaveProperty("code");
});

test("sync asks once, shows what would change, and writes it only where that is asked for", async () => {
  const supplier = await newSupplier("--margin-percent", "5", "--margin-round-to", "100");
  const sku = await newItem("--tier-price", "gold=10900");
  await json([
    ...["supplier", "offer", sku, "--supplier", supplier, "--code", "tsel10"],
    ...["--cost", "9999.25"],
  ]);
  const sync = ["supplier", "sync", supplier];
  const planned = {
    supplier,
    offers: [{ sku, code: "tsel10", from: { cost: "9999.25" }, to: { cost: "10160" } }],
    prices: [{ sku, from: 11_000, to: 10_700, tiers: { gold: { from: 10_900, to: 10_600 } } }],
  };
  expect(await json(sync)).toMatchObject({ ...planned, applied: null });
  const { out } = await cli(sync);
  expect(out).toMatch(/cost +9999.25 +10160/);
  expect(out).toMatch(/price +Rp 11.000 +Rp 10.700/);
  expect(out).toContain("Nothing was written");
  expect(await json([...sync, "--apply"])).toMatchObject({ applied: { offers: 1, prices: 0 } });
  expect(await json([...sync, "--apply", "--prices"])).toMatchObject({
    applied: { offers: 0, prices: 1 },
  });
  const items: { sku: string }[] = await json(["item", "list"]);
  expect(items.find((item) => item.sku === sku)).toMatchObject({
    price: 10_700,
    tier_prices: { gold: 10_600 },
  });
});

test("bad input", async () => {
  const code = randomUUID();
  expect((await refusal(create(code))).errors).toHaveProperty("credentials");
  const notJson = await refusal(create(code, "--credentials-file", "x"), { x: "key=the-key" });
  expect(notJson).toMatchObject({ errors: { credentials: ["must be JSON"] } });
  expect(JSON.stringify(notJson)).not.toContain("the-key");
  const none = { supplier: ["there is no none"] };
  for (const words of [["update"], ["show"], ["balance"], ["sync"]]) {
    expect((await refusal(["supplier", ...words, "none"])).errors).toEqual(none);
  }
});

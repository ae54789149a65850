import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { readItem } from "@/modules/catalogue/domain/read-item";
import { createOrderInput } from "@/modules/orders/contract";
import { placeOrder } from "@/modules/orders/domain/place-order";
import { readOrder } from "@/modules/orders/domain/read-order";
import { lockStock } from "@/modules/stock/domain/lock-stock";
import { testShop } from "@/testing/test-shop";
import { testCli } from "./testing/test-cli";

const shop = testShop();
const { json, refusal, newItem } = testCli(() => shop().system);

describe("product and item", () => {
  test("create, update, list", async () => {
    const category = `Kategori ${randomUUID()}`;
    const words = ["product", "create", "--category", category, "--name"];
    const first = await json([...words, `Satu ${randomUUID()}`]);
    expect(first).toMatchObject({ category_created: true });
    expect(await json([...words, `Dua ${randomUUID()}`])).toMatchObject({
      category_slug: first.category_slug,
      category_created: false,
    });

    const { id, sku } = await newItem("--tier-price", "gold=19000", "--tier-price", "silver=19200");
    const changes = ["--price", "20000", "--tier-price", "silver=none", "--max-order", "5"];
    expect(await json(["item", "update", sku, ...changes, "--no-active"])).toMatchObject({
      id,
      price: 20_000,
      tier_prices: { gold: 19_000 },
      active: false,
    });
    const listed = await json(["item", "list"]);
    expect(listed).toContainEqual(expect.objectContaining({ id, active: false, stock: 0 }));
    const row = await shop().db.prisma.item.findUniqueOrThrow({ where: { id } });
    expect(row.maxOrder).toBe(5);
    await json(["item", "update", String(id), "--active", "--max-order", "none"]);
    const { context } = await shop().reseller({ tier: "gold" });
    expect(await readItem(context, String(id))).toMatchObject({ price: 19_000, max_order: null });
  });

  test("create with a free nominal and required fields", async () => {
    const fields = [{ key: "note", label: "Nomor HP", required: true }];
    const product = await json(["product", "create", "--name", randomUUID(), "--category", "W"]);
    const { id } = await json([
      ...["item", "create", "--product", String(product.id), "--sku", `W-${randomUUID()}`],
      ...["--name", "GoPay", "--process", "h2h", "--price", "0", "--open-denom"],
      ...["--min-qty", "10000", "--max-qty", "500000", "--step-qty", "1000"],
      ...["--unit-price", "1.005", "--qty-label", "Rupiah"],
      ...["--required-fields", JSON.stringify(fields)],
    ]);
    const { context } = await shop().reseller();
    expect(await readItem(context, String(id))).toMatchObject({
      required_fields: fields,
      provider_meta: { min_qty: 10_000, unit_price: "1.005", qty_label: "Rupiah" },
    });
  });

  test("bad input", async () => {
    const { sku } = await newItem();
    expect(await refusal(["item", "update", sku, "--price", "0"])).toMatchObject({
      error: "VALIDATION_FAILED",
      errors: { price: ["must be a whole number of Rupiah, above 0"] },
    });
    expect(await refusal(["item", "update", "no-such", "--price", "1"])).toMatchObject({
      error: "ITEM_NOT_FOUND",
      errors: { item: ["there is no no-such"] },
    });
    for (const wrong of [
      ["--price", "1.500"],
      ["--tier-price", "gold"],
      ["--required-fields", "{}"],
    ]) {
      expect((await refusal(["item", "update", sku, ...wrong])).error).toBe("USAGE");
    }
    const words = ["item", "create", "--sku", sku, "--name", "A", "--price", "1", "--product"];
    expect(await refusal([...words, "no-such", "--process", "auto"])).toMatchObject({
      errors: { product: ["there is no no-such"] },
    });
    expect((await refusal([...words, "1", "--process", "magic"])).error).toBe("USAGE");
    expect(
      await refusal(["product", "create", "--name", "!!!", "--category", "Games"]),
    ).toMatchObject({ errors: { slug: [expect.any(String)] } });
  });
});

describe("stock", () => {
  test("import lines and CSV in their order, count", async () => {
    const { id, sku } = await newItem();
    const lines = { "-": "\uFEFFcode-1\r\ncode-2\n\n  \ncode-1\n" };
    expect(await json(["stock", "import", sku, "--file", "-"], lines)).toEqual({
      item_id: id,
      sku,
      imported: 2,
      duplicates: 1,
      free: 2,
    });
    const csv = { "codes.csv": 'no,code\n1,"code-3, with ""quotes"""\n2,code-2\n\n3,code-4\n' };
    const named = ["stock", "import", sku, "--file", "codes.csv", "--header", "--column", "code"];
    expect(await json(named, csv)).toMatchObject({ imported: 2, duplicates: 1, free: 4 });
    const bare = { "more.txt": "x;y\n" };
    const first = ["stock", "import", sku, "--file", "more.txt", "--format", "csv"];
    expect(await json(first, bare)).toMatchObject({ imported: 1 });

    const { context } = await shop().reseller({ balance: 200_000 });
    const carts = [{ item_id: id, quantity: 5 }];
    const order = createOrderInput.parse({ ref_id: "all", carts });
    await placeOrder(context, order);
    const { data } = await readOrder(context, "all");
    expect(data.items.map((item) => item.product_license)).toEqual([
      ...["code-1", "code-2", 'code-3, with "quotes"', "code-4", "x;y"],
    ]);
    expect(await json(["stock", "count", sku])).toMatchObject({ free: 0, locked: 0, sold: 5 });
  });

  test("counted stock: adjust and count", async () => {
    const { sku, id } = await newItem("--stock", "counted");
    expect(await json(["stock", "count", sku])).toMatchObject({ free: 0, locked: 0, sold: 0 });
    expect(await json(["stock", "adjust", sku, "--change", "10"])).toMatchObject({ free: 10 });
    const { context } = await shop().reseller({ balance: 200_000 });
    await lockStock(context, { item_id: id, quantity: 3 });
    const carts = [{ item_id: id, quantity: 2 }];
    await placeOrder(context, createOrderInput.parse({ ref_id: "counted", carts }));
    const counted = { free: 5, locked: 3, sold: 2 };
    expect(await json(["stock", "count", sku])).toMatchObject(counted);
    expect(await refusal(["stock", "adjust", sku, "--change=-6"])).toMatchObject({
      error: "VALIDATION_FAILED",
      errors: { change: ["is more than is free"] },
    });
    expect(await json(["stock", "adjust", sku, "--change=-5"])).toMatchObject({ free: 0 });
    const { data } = await readOrder(context, "counted");
    expect(data.items).toMatchObject([{ product_license: null, qty: 2 }]);

    for (const change of ["0", "1.5", "many"]) {
      expect((await refusal(["stock", "adjust", sku, `--change=${change}`])).error).toBeDefined();
    }
    const units = await newItem();
    const none = await refusal(["stock", "adjust", units.sku, "--change", "1"]);
    expect(none.error).toBe("ITEM_NOT_FOUND");
    const wrong = ["stock", "import", sku, "--file", "codes.txt"];
    expect(await refusal(wrong, { "codes.txt": "x" })).toMatchObject({
      errors: { item_id: ["is not delivered from units"] },
    });
  });

  test("bad input", async () => {
    const { sku } = await newItem();
    const csv = { "a.csv": "no,code\n1,x\n", "broken.csv": 'a,b\n"c', "empty.txt": "\n" };
    const reading = async (file: string, ...more: string[]) =>
      refusal(["stock", "import", sku, "--file", file, ...more], {
        ...csv,
        "latin1.txt": Uint8Array.of(0x63, 0xe9, 0x0a),
      });
    expect((await reading("a.csv", "--header", "--column", "kode")).errors).toEqual({
      column: ["must be one of: no, code"],
    });
    expect((await reading("a.csv", "--column", "3")).errors).toEqual({
      column: ["must be a number from 1 to 2 without --header"],
    });
    expect((await reading("broken.csv")).errors.file[0]).toMatch(/^is no CSV: /);
    expect((await reading("latin1.txt")).errors).toEqual({ file: ["must be text in UTF-8"] });
    expect((await reading("empty.txt")).errors).toEqual({ file: ["has no units"] });
    expect((await refusal(["stock", "count", "no-such"])).error).toBe("ITEM_NOT_FOUND");
    expect(await json(["stock", "count", sku])).toMatchObject({ free: 0, sold: 0 });
  });
});

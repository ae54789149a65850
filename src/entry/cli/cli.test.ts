import { execFile } from "node:child_process";
import { randomBytes, randomUUID } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, test } from "vitest";
import { authenticateKey } from "@/modules/api-keys/domain/authenticate-key";
import { readItem } from "@/modules/catalogue/domain/read-item";
import { createOrderInput } from "@/modules/orders/contract";
import { placeOrder } from "@/modules/orders/domain/place-order";
import { readOrder } from "@/modules/orders/domain/read-order";
import { AppError } from "@/shared/errors";
import { testShop } from "@/testing/test-shop";
import { runCli } from "./run-cli";

const shop = testShop();

async function cli(argv: string[], files: Record<string, string | Uint8Array> = {}) {
  let out = "";
  let err = "";
  const code = await runCli(argv, {
    out: (text) => {
      out += text;
    },
    err: (text) => {
      err += text;
    },
    read: async (file) => {
      const content = files[file];
      if (content === undefined) throw new Error(`no file ${file}`);
      return Buffer.from(content);
    },
    open: async () => ({ ...shop().system, now: new Date() }),
  });
  return { code, out, err };
}

/** The one JSON document of a command that succeeds. */
async function json(argv: string[], files: Record<string, string> = {}) {
  const { code, out, err } = await cli([...argv, "--json"], files);
  expect({ code, err }).toEqual({ code: 0, err: "" });
  return JSON.parse(out);
}

/** The one JSON document of a command that is refused. */
async function refusal(argv: string[], files: Record<string, string | Uint8Array> = {}) {
  const { code, out, err } = await cli([...argv, "--json"], files);
  expect({ code, out }).toEqual({ code: 1, out: "" });
  return JSON.parse(err);
}

const mail = () => `${randomUUID()}@example.com`;

async function newReseller(email = mail()): Promise<{ id: number; email: string }> {
  return json(["reseller", "create", "--name", "Toko Jaya", "--email", email]);
}

/** An automatic item and its SKU. */
async function newItem(...more: string[]): Promise<{ id: number; sku: string }> {
  const sku = `S-${randomUUID()}`;
  const product = await json(["product", "create", "--name", sku, "--category", "Games"]);
  const words = ["--sku", sku, "--name", "86 Diamonds", "--process", "auto", "--price", "19500"];
  return json(["item", "create", "--product", product.slug, ...words, ...more]);
}

describe("reseller", () => {
  test("create, show, suspend, resume, set-tier, list", async () => {
    const email = mail();
    const created = await newReseller(email);
    expect(created).toEqual({
      id: expect.any(Number),
      name: "Toko Jaya",
      email,
      tier: "retail",
      status: "active",
      balance: 0,
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+\+07:00$/),
    });
    expect((await json(["reseller", "suspend", email])).status).toBe("suspended");
    expect((await json(["reseller", "resume", String(created.id)])).status).toBe("active");
    expect((await json(["reseller", "set-tier", email, "gold"])).tier).toBe("gold");
    const all = await json(["reseller", "list"]);
    expect(all).toContainEqual({ ...created, tier: "gold" });
    expect(await json(["reseller", "show", email])).toEqual({ ...created, tier: "gold" });
  });

  test("bad input", async () => {
    const bad = ["reseller", "create", "--name", "A", "--email", "nobody", "--tier", "platinum"];
    expect(await refusal(bad)).toMatchObject({
      error: "VALIDATION_FAILED",
      errors: { email: ["must be an e-mail address"] },
    });
    const { id } = await newReseller();
    expect(await refusal(["reseller", "set-tier", String(id), "platinum"])).toMatchObject({
      errors: { tier: ["must be one of: retail, silver, gold"] },
    });
    for (const verb of ["show", "suspend", "resume"]) {
      expect(await refusal(["reseller", verb, "999999"])).toEqual({
        error: "NOT_FOUND",
        message: "There is no such thing.",
        errors: { reseller: ["there is no 999999"] },
      });
    }
  });
});

describe("key", () => {
  test("create, list, revoke", async () => {
    const { email, id } = await newReseller();
    const words = ["key", "create", "--reseller", email, "--name", "Web", "--scopes"];
    const made = await json([...words, "orders:write,orders:read"]);
    const at = { db: shop().db, now: new Date() };
    expect(await authenticateKey(at, made.key)).toEqual({
      kind: "apiKey",
      keyId: made.id,
      resellerId: id,
      scopes: ["orders:write", "orders:read"],
    });
    const { scopes } = await json([...words, "all", "--expires", "2099-01-31T00:00:00+07:00"]);
    expect(scopes).toContain("topups:write");

    await json(["key", "revoke", String(made.id), "--reseller", email]);
    await expect(authenticateKey(at, made.key)).rejects.toEqual(new AppError("INVALID_API_KEY"));
    const { out } = await cli(["key", "list", "--reseller", email, "--json"]);
    const keys = JSON.parse(out);
    expect(keys.map((key: { revoked_at: unknown }) => key.revoked_at)).toEqual([
      expect.any(String),
      null,
    ]);
    expect(keys[1].expires_at).toBe("2099-01-31T00:00:00.000+07:00");
    expect(out).not.toContain(made.key);
  });

  test("bad input", async () => {
    const { email } = await newReseller();
    const words = ["key", "create", "--reseller", email, "--name", "Web", "--scopes"];
    expect(await refusal([...words, "orders:burn"])).toMatchObject({
      errors: { scopes: ["unknown: orders:burn"] },
    });
    expect((await refusal([...words, "all", "--expires", "tomorrow"])).error).toBe("USAGE");
    const other = await newReseller();
    const made = await json([...words, "all"]);
    const foreign = ["key", "revoke", String(made.id), "--reseller", other.email];
    expect((await refusal(foreign)).error).toBe("NOT_FOUND");
    expect((await refusal(["key", "list", "--reseller", "nobody"])).error).toBe("NOT_FOUND");
  });
});

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
    expect(await json(["stock", "count", sku])).toMatchObject({ free: 0, sold: 5 });
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

describe("balance and ledger", () => {
  const adjusting = (reseller: string, amount: string, ...more: string[]) => [
    ...["balance", "adjust", "--reseller", reseller, "--amount", amount, "--reason", "Cash"],
    ...more,
  ];

  test("adjust up, down and once for a cause", async () => {
    const { email, id } = await newReseller();
    expect(await json(adjusting(email, "50000", "--cause", "c1"))).toEqual({
      reseller_id: id,
      amount: 50_000,
      invoice: expect.stringMatching(/^ADJ-/),
      balance: 50_000,
      repeated: false,
    });
    expect(await json(adjusting(email, "50000", "--cause", "c1"))).toMatchObject({
      balance: 50_000,
      repeated: true,
    });
    expect(await json(adjusting(email, "-20000"))).toMatchObject({ balance: 30_000 });
  });

  test("bad input", async () => {
    const { email } = await newReseller();
    expect((await refusal(adjusting(email, "-1"))).error).toBe("BALANCE_IS_INSUFFICIENT");
    expect((await refusal(adjusting(email, "0"))).errors).toHaveProperty("amount");
    expect((await refusal(adjusting(email, "1e6"))).error).toBe("USAGE");
    expect((await refusal(adjusting("nobody@example.com", "1"))).error).toBe("NOT_FOUND");
    const wordless = ["balance", "adjust", "--reseller", email, "--amount", "1"];
    expect((await refusal(wordless)).message).toContain("--reason");
  });

  test("audit is clean, and exits with 1 on a damaged row", async () => {
    const { email, id } = await newReseller();
    await json(adjusting(email, "50000"));
    expect(await json(["ledger", "audit"])).toMatchObject({ ok: true, problems: [] });
    expect((await cli(["ledger", "audit"])).out).toMatch(/^The books are right: /);

    await shop().db.pool.query(
      `SET LOCAL session_replication_role = replica;
       UPDATE balances SET amount = 50001 WHERE reseller_id = ${id}`,
    );
    const { code, out, err } = await cli(["ledger", "audit", "--json"]);
    expect({ code, err }).toEqual({ code: 1, err: "" });
    expect(JSON.parse(out)).toMatchObject({
      ok: false,
      problems: [
        { reseller_id: id, problem: "balance_amount", seq: 1, expected: "50000", found: "50001" },
      ],
    });
    const forPeople = await cli(["ledger", "audit"]);
    expect(forPeople.code).toBe(1);
    expect(forPeople.out).toMatch(/balance_amount +1 +- +- +- +50000 +50001\n\n1 problems in /);
  });
});

describe("for people", () => {
  test("answers are aligned tables with Rupiah", async () => {
    const { email } = await newReseller();
    const words = ["--reseller", email, "--amount", "1250000", "--reason", "Cash"];
    expect((await cli(["balance", "adjust", ...words])).out).toMatch(
      /\nBalance {2}Rp 1\.250\.000\n$/,
    );
    const { out } = await cli(["reseller", "list"]);
    const [title, ...rows] = out.trimEnd().split("\n");
    expect(title).toMatch(/^ID +Name +E-mail +Tier +Status +Balance$/);
    expect(new Set(rows.map((row) => row.length))).toEqual(new Set([title?.length]));
  });

  test("refusals say in words what is wrong, without a stack", async () => {
    const bad = await cli(["reseller", "create", "--name", "A", "--email", "nobody"]);
    expect(bad).toEqual({
      code: 1,
      out: "",
      err: "VALIDATION_FAILED: A member is missing, has another type, or is out of range.\n  email: must be an e-mail address\n",
    });
    const unexpected = await cli(["stock", "import", (await newItem()).sku, "--file", "gone.txt"]);
    expect(unexpected).toEqual({ code: 1, out: "", err: "no file gone.txt\n" });
  });

  test("mistakes in the command line itself point to the help", async () => {
    const { code, out, err } = await cli(["reseller", "list", "--nmae"]);
    expect({ code, out }).toEqual({ code: 1, out: "" });
    expect(err).toContain("error: unknown option '--nmae'");
    expect(err).toContain("--help");
    expect((await cli(["reseller"])).code).toBe(1);
    expect((await cli(["resseler", "list"])).err).toContain("Did you mean reseller?");
    expect(await refusal(["reseller", "destroy"])).toMatchObject({ error: "USAGE" });
    expect(await refusal(["reseller"])).toMatchObject({ message: "a command is missing" });
  });

  test("every command has a help text with examples, and asks no database for it", async () => {
    const commands = {
      reseller: ["create", "list", "show", "suspend", "resume", "set-tier"],
      key: ["create", "list", "revoke"],
      product: ["create"],
      item: ["create", "update", "list"],
      stock: ["import", "count"],
      balance: ["adjust"],
      ledger: ["audit"],
    };
    for (const [noun, verbs] of Object.entries(commands)) {
      for (const verb of verbs) {
        const { code, out } = await cli([noun, verb, "--help"]);
        expect(code).toBe(0);
        expect(out).toContain(`npm run cli -- ${noun} ${verb}`);
        expect(out).toContain("Examples:");
      }
    }
    const { code, out } = await cli(["--help"]);
    expect(code).toBe(0);
    for (const noun of Object.keys(commands)) expect(out).toContain(`\n  ${noun}`);
  });
});

describe("the process itself", () => {
  const run = promisify(execFile);
  const secret = () => randomBytes(32).toString("base64");

  function newSecrets() {
    return {
      NEXTAUTH_SECRET: secret(),
      ENCRYPTION_KEYS: `k1:${secret()}`,
      FINGERPRINT_KEY: secret(),
    };
  }

  async function cliProcess(argv: string[], databaseUrl: string, secrets = newSecrets()) {
    const main = join(import.meta.dirname, "main.ts");
    const env = { ...secrets, DATABASE_URL: databaseUrl, NODE_ENV: "test" as const };
    return run(process.execPath, ["--import", "tsx", main, ...argv], { env, timeout: 20_000 }).then(
      ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
      ({ code, stdout, stderr }) => ({ code, stdout, stderr }),
    );
  }

  function databaseUrl(): string {
    return String(shop().db.pool.options.connectionString);
  }

  test("works on DATABASE_URL, reads a file, and ends by itself", async () => {
    const { id, sku } = await newItem();
    const folder = await mkdtemp(join(tmpdir(), "grosir-cli-"));
    try {
      const file = join(folder, "codes.csv");
      await writeFile(file, "kode\nA-1\nA-2\n");
      const words = ["stock", "import", sku, "--file", file, "--header", "--json"];
      const secrets = newSecrets();
      const { code, stdout, stderr } = await cliProcess(words, databaseUrl(), secrets);
      expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
      expect(JSON.parse(stdout)).toMatchObject({ item_id: id, imported: 2 });
      const gone = await cliProcess(
        ["stock", "import", sku, "--file", join(folder, "gone")],
        databaseUrl(),
        secrets,
      );
      expect(gone.code).toBe(1);
      expect(gone.stderr).toMatch(
        /^VALIDATION_FAILED: .*\n {2}file: .*cannot be read \(ENOENT\)\n$/,
      );
      const wrong = await cliProcess(["stock", "count", sku], databaseUrl());
      expect(wrong.code).toBe(1);
      expect(wrong.stderr).toMatch(/^The key k1 in ENCRYPTION_KEYS is not the one /);
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  test("says when the database cannot be reached", async () => {
    const nowhere = "postgresql://nobody@127.0.0.1:1/grosir";
    const { code, stdout, stderr } = await cliProcess(["reseller", "list", "--json"], nowhere);
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(JSON.parse(stderr)).toMatchObject({ error: "SERVICE_UNAVAILABLE", errors: {} });
  });
});

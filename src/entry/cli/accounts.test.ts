import { describe, expect, test } from "vitest";
import { signUp } from "@/modules/accounts/domain/sign-up";
import { authenticateKey } from "@/modules/api-keys/domain/authenticate-key";
import { AppError } from "@/shared/errors";
import { testShop } from "@/testing/test-shop";
import { testCli } from "./testing/test-cli";

const shop = testShop();
const { cli, json, refusal, mail, newReseller } = testCli(() => shop().system);

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
      max_locks: null,
      rate_limits: {},
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

describe("those who signed up", () => {
  async function waiting() {
    const { system } = shop();
    const email = mail();
    const settings = { ...system.settings, signUp: "approval" } as const;
    const form = { business: "Toko Baru", name: "Dewi", password: "correct horse" };
    await signUp({ ...system, settings, now: new Date() }, { ...form, email, locale: "id" });
    return email;
  }

  test("list --pending, approve, reject", async () => {
    const [first, second] = [await waiting(), await waiting()];
    const pending = async () =>
      (await json(["reseller", "list", "--pending"])).map(({ email }: { email: string }) => email);
    expect(await pending()).toEqual([first, second]);
    expect(await json(["reseller", "approve", first])).toMatchObject({ status: "active" });
    expect(await json(["reseller", "reject", second])).toMatchObject({ email: second });
    expect(await pending()).toEqual([]);
    expect((await refusal(["reseller", "show", second])).error).toBe("NOT_FOUND");
    for (const verb of ["approve", "reject"]) {
      expect(await refusal(["reseller", verb, first])).toMatchObject({
        error: "NOT_FOUND",
        errors: { reseller: [`there is no ${first} that waits`] },
      });
    }
  });

  test("user reset-link", async () => {
    const email = await waiting();
    const { link, expires_at } = await json(["user", "reset-link", email]);
    expect(link).toMatch(/\/reset-password\?token=[\w-]{43}$/);
    expect(Date.parse(expires_at) - Date.now()).toBeGreaterThan(3_590_000);
    expect((await cli(["user", "reset-link", email])).out).toContain("/reset-password?token=");
    expect(await refusal(["user", "reset-link", "nobody@example.com"])).toMatchObject({
      errors: { user: ["there is no nobody@example.com"] },
    });
  });
});

describe("reseller set-limits", () => {
  test("rates and locks of one account", async () => {
    const { email } = await newReseller();
    const words = ["reseller", "set-limits", email];
    const rates = ["--rate", "requests=500", "--rate", "orders=none"];
    expect(await json([...words, ...rates, "--max-locks", "100"])).toMatchObject({
      max_locks: 100,
      rate_limits: { requests: 500, orders: null },
    });
    const { out } = await cli(["reseller", "show", email]);
    expect(out).toMatch(/^Max locks +100$/m);
    expect(out).toMatch(/^Rates +(requests 500, orders none|orders none, requests 500)$/m);
    const back = ["--rate", "orders=default", "--max-locks", "default"];
    expect(await json([...words, ...back])).toMatchObject({
      max_locks: null,
      rate_limits: { requests: 500 },
    });
  });

  test("bad input", async () => {
    const { email } = await newReseller();
    const words = ["reseller", "set-limits", email];
    expect(await refusal(words)).toMatchObject({ errors: { limits: ["at least one is needed"] } });
    expect(await refusal([...words, "--rate", "sleep=5"])).toMatchObject({
      error: "VALIDATION_FAILED",
      errors: { sleep: [expect.stringContaining("requests, orders")] },
    });
    for (const rate of ["requests", "requests=", "requests=many", "requests=1.5"]) {
      expect((await refusal([...words, "--rate", rate])).error).toBe("USAGE");
    }
    expect((await refusal([...words, "--max-locks", "none"])).error).toBe("USAGE");
    expect((await refusal([...words, "--rate", "requests=0"])).error).toBe("VALIDATION_FAILED");
    const nobody = ["reseller", "set-limits", "999999", "--max-locks", "1"];
    expect((await refusal(nobody)).error).toBe("NOT_FOUND");
  });
});

describe("key", () => {
  test("create, list, revoke", async () => {
    const { email, id } = await newReseller();
    const words = ["key", "create", "--reseller", email, "--name", "Web", "--scopes"];
    const made = await json([...words, "orders:write,orders:read"]);
    const at = { db: shop().db, now: new Date() };
    const presented = { key: made.key, address: "203.0.113.7" };
    expect((await authenticateKey(at, presented)).principal).toEqual({
      kind: "apiKey",
      keyId: made.id,
      resellerId: id,
      scopes: ["orders:write", "orders:read"],
    });
    const from = ["--address", "203.0.113.7", "--address", "2001:db8::/32"];
    const until = ["--expires", "2099-01-31T00:00:00+07:00"];
    const { scopes } = await json([...words, "all", ...from, ...until]);
    expect(scopes).toContain("topups:write");

    await json(["key", "revoke", String(made.id), "--reseller", email]);
    await expect(authenticateKey(at, presented)).rejects.toEqual(new AppError("INVALID_API_KEY"));
    const { out } = await cli(["key", "list", "--reseller", email, "--json"]);
    const keys = JSON.parse(out);
    expect(keys.map((key: { revoked_at: unknown }) => key.revoked_at)).toEqual([
      expect.any(String),
      null,
    ]);
    expect(keys[0]).toMatchObject({ addresses: [], last_used_address: "203.0.113.7" });
    expect(keys[1]).toMatchObject({
      addresses: ["203.0.113.7/32", "2001:db8::/32"],
      expires_at: "2099-01-31T00:00:00.000+07:00",
    });
    expect(out).not.toContain(made.key);
  });

  test("bad input", async () => {
    const { email } = await newReseller();
    const words = ["key", "create", "--reseller", email, "--name", "Web", "--scopes"];
    expect(await refusal([...words, "orders:burn"])).toMatchObject({
      errors: { scopes: ["unknown: orders:burn"] },
    });
    expect((await refusal([...words, "all", "--expires", "tomorrow"])).error).toBe("USAGE");
    expect(await refusal([...words, "all", "--address", "office"])).toMatchObject({
      errors: { addresses: ["no address or network: office"] },
    });
    const other = await newReseller();
    const made = await json([...words, "all"]);
    const foreign = ["key", "revoke", String(made.id), "--reseller", other.email];
    expect((await refusal(foreign)).error).toBe("NOT_FOUND");
    expect((await refusal(["key", "list", "--reseller", "nobody"])).error).toBe("NOT_FOUND");
  });
});

import { describe, expect, test } from "vitest";
import { testShop } from "@/testing/test-shop";
import { testCli } from "./testing/test-cli";

const shop = testShop();
const { cli, refusal, newReseller, newItem } = testCli(() => shop().system);

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
      gateway: ["create", "update", "list"],
      topup: ["list", "confirm", "cancel", "dismiss"],
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

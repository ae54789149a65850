import { describe, expect, test } from "vitest";
import { testShop } from "@/testing/test-shop";
import { testCli } from "./testing/test-cli";

const shop = testShop();
const { cli, json, refusal, newReseller } = testCli(() => shop().system);

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

  test("low-mark is set and taken away", async () => {
    const { email, id } = await newReseller();
    const words = ["balance", "low-mark", "--reseller", email, "--amount"];
    expect(await json([...words, "100000"])).toEqual({ reseller_id: id, low_mark: 100_000 });
    expect(await json([...words, "none"])).toEqual({ reseller_id: id, low_mark: null });
    expect((await refusal([...words, "0"])).error).toBe("VALIDATION_FAILED");
    expect((await refusal([...words, "much"])).error).toBe("USAGE");
  });

  test("audit is clean, and exits with 1 on a damaged row", async () => {
    const { email, id } = await newReseller();
    await json(adjusting(email, "50000"));
    expect(await json(["ledger", "audit"])).toMatchObject({ ok: true, problems: [] });
    expect((await cli(["ledger", "audit"])).out).toMatch(/^The books are right \(resellers \d+, /);

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
    expect(forPeople.out).toMatch(
      /balance_amount +1 +- +- +- +- +- +50000 +50001\n\nProblems: 1 \(resellers /,
    );
  });
});

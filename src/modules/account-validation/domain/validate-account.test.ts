import { describe, expect, test } from "vitest";
import type { VerbContext } from "@/server/db/verb-context";
import { AppError } from "@/shared/errors";
import { testNicknames } from "@/testing/nicknames";
import { testShop } from "@/testing/test-shop";
import { removeItemValidation, setItemValidation } from "./item-validation";
import { updateValidator } from "./update-validator";
import { validateAccount } from "./validate-account";

const shop = testShop();
const nicknames = testNicknames(shop, 200);

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** An item whose accounts are those of a game. */
async function gameItem(code?: string, way?: "key" | "signature"): Promise<number> {
  const item = await shop().item();
  await nicknames().attach(item, code, way);
  return item;
}

function later(context: VerbContext, milliseconds: number): VerbContext {
  return { ...context, now: new Date(context.now.getTime() + milliseconds) };
}

const asked = () => nicknames().simulator.requests().length;
const refused = (code: ConstructorParameters<typeof AppError>[0]) => new AppError(code);

describe("an account that exists", () => {
  test("is answered with its region, and is known for 24 hours to who asked", async () => {
    const { context } = await shop().reseller();
    const input = { item_id: await gameItem(), customer_id: "12345678", zone_id: "2201" };
    const first = await validateAccount(context, input);
    expect(first).toEqual({
      display_name: `${first.account_name} (SEA)`,
      account_name: expect.stringMatching(/678$/),
      ...{ region: "SEA", region_code: "ID", cached: false, details: {} },
    });
    const before = asked();
    expect(await validateAccount(later(context, DAY - 1), input)).toEqual({
      ...first,
      cached: true,
    });
    expect(asked()).toBe(before);
    expect(await validateAccount(later(context, DAY), input)).toEqual(first);
    expect(asked()).toBe(before + 1);
  });

  test("of an unknown region has an empty one, and no more than its name is shown", async () => {
    const { context } = await shop().reseller();
    const item_id = await gameItem("freefire", "signature");
    const answer = await validateAccount(context, { item_id, customer_id: "1777" });
    expect(answer).toMatchObject({ region: "", region_code: "", cached: false });
    expect(answer.account_name).toContain("<b>ＳＵＬＴＡＮ</b>");
    expect(answer.display_name).toBe(answer.account_name);
    expect(nicknames().simulator.requests().at(-1)?.path).toBe(
      "/merchant/M1/cek-username/freefire",
    );
  });

  test("C01 is not known to another reseller, another item, or in another zone", async () => {
    const [one, other] = [await shop().reseller(), await shop().reseller()];
    const item_id = await gameItem();
    const input = { item_id, customer_id: "5005", zone_id: "1" };
    await validateAccount(one.context, input);
    const cached = async (context: VerbContext, rest: object = {}) =>
      (await validateAccount(context, { ...input, ...rest })).cached;
    expect(await cached(other.context)).toBe(false);
    expect(await cached(one.context, { item_id: await gameItem() })).toBe(false);
    expect(await cached(one.context, { zone_id: "2" })).toBe(false);
    expect(await cached(one.context, { customer_id: "5005 " })).toBe(false);
    expect(await cached(one.context)).toBe(true);
  });

  test("is asked for once by many at the same moment, but for each reseller", async () => {
    const [one, other] = [await shop().reseller(), await shop().reseller()];
    const input = { item_id: await gameItem(), customer_id: "9408", zone_id: "1" };
    const before = asked();
    const answers = await Promise.all([
      ...Array.from({ length: 20 }, () => validateAccount(one.context, input)),
      validateAccount(other.context, input),
    ]);
    expect(asked()).toBe(before + 2);
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]?.cached).toBe(false);
    expect((await validateAccount(one.context, input)).cached).toBe(true);
  });
});

test("that an account does not exist is known for 60 s", async () => {
  const { context } = await shop().reseller();
  for (const way of ["key", "signature"] as const) {
    const input = { item_id: await gameItem("freefire", way), customer_id: "1404" };
    const before = asked();
    await expect(validateAccount(context, input)).rejects.toEqual(refused("ACCOUNT_NOT_FOUND"));
    const soon = later(context, MINUTE - 1);
    await expect(validateAccount(soon, input)).rejects.toEqual(refused("ACCOUNT_NOT_FOUND"));
    expect(asked()).toBe(before + 1);
    const after = later(context, MINUTE);
    await expect(validateAccount(after, input)).rejects.toEqual(refused("ACCOUNT_NOT_FOUND"));
    expect(asked()).toBe(before + 2);
  }
});

test("what was found out before the validator or the item's code changed counts no more", async () => {
  const { context } = await shop().reseller();
  const item_id = await gameItem("freefire");
  const input = { item_id, customer_id: "777001" };
  await validateAccount(context, input);
  const { key } = nicknames().codes;
  const operator = later(shop().system, MINUTE);
  await setItemValidation(operator, {
    ...{ itemId: item_id, validator: key, code: "pubgm", requiresZone: false },
  });
  const after = later(context, 2 * MINUTE);
  expect((await validateAccount(after, input)).cached).toBe(false);
  expect((await validateAccount(after, input)).cached).toBe(true);
  await updateValidator(later(shop().system, 3 * MINUTE), key, { name: "Others" });
  const last = later(context, 4 * MINUTE);
  expect((await validateAccount(last, input)).cached).toBe(false);
});

describe("refusals, in the order of the checks:", () => {
  const account = { customer_id: "1", zone_id: "1" };

  test("an item that is unknown, switched off, or validated by nobody", async () => {
    const { context } = await shop().reseller();
    const ask = (item_id: number) => validateAccount(context, { item_id, ...account });
    await expect(ask(2 ** 53 - 1)).rejects.toEqual(refused("ITEM_NOT_FOUND"));
    const off = await shop().item({ active: false });
    await nicknames().attach(off);
    await expect(ask(off)).rejects.toEqual(refused("ITEM_NOT_FOUND"));
    const none = await shop().item();
    await expect(ask(none)).rejects.toEqual(refused("VALIDATION_NOT_AVAILABLE"));
    const item = await gameItem();
    await removeItemValidation(shop().system, item);
    await expect(ask(item)).rejects.toEqual(refused("VALIDATION_NOT_AVAILABLE"));
  });

  test("a validator that is switched off", async () => {
    const { context } = await shop().reseller();
    const item_id = await gameItem();
    const { key } = nicknames().codes;
    await updateValidator(shop().system, key, { active: false });
    await expect(validateAccount(context, { item_id, ...account })).rejects.toEqual(
      refused("VALIDATION_NOT_AVAILABLE"),
    );
    await updateValidator(shop().system, key, { active: true });
    expect(await validateAccount(context, { item_id, ...account })).toMatchObject({
      cached: false,
    });
  });

  test("no zone where one is needed", async () => {
    const { context } = await shop().reseller();
    const before = asked();
    await expect(
      validateAccount(context, { item_id: await gameItem(), customer_id: "1" }),
    ).rejects.toMatchObject({
      code: "ZONE_ID_REQUIRED",
      errors: { zone_id: [expect.any(String)] },
    });
    expect(asked()).toBe(before);
  });

  test.each([
    ["500", "answer 500 is not understood"],
    ["599", "answer 200 is no JSON"],
  ])("a validator that fails (%s) is asked again next time", async (ending, reason) => {
    const { context } = await shop().reseller();
    const input = { item_id: await gameItem("freefire"), customer_id: `1${ending}` };
    const before = asked();
    for (const _ of [1, 2]) {
      await expect(validateAccount(context, input)).rejects.toMatchObject({
        code: "VALIDATION_PROVIDER_UNAVAILABLE",
        cause: { message: `validator ${nicknames().codes.key}: ${reason}` },
      });
    }
    expect(asked()).toBe(before + 2);
  });

  test("a code that the validator does not know", async () => {
    const { context } = await shop().reseller();
    const input = { item_id: await gameItem("chess"), customer_id: "1" };
    await expect(validateAccount(context, input)).rejects.toMatchObject({
      code: "VALIDATION_PROVIDER_UNAVAILABLE",
    });
  });

  test("anybody but a reseller", async () => {
    const input = { item_id: await gameItem(), ...account };
    await expect(validateAccount(shop().system, input)).rejects.toEqual(refused("NOT_FOUND"));
    const stranger = shop().contextOf({ kind: "anonymous" });
    await expect(validateAccount(stranger, input)).rejects.toEqual(refused("NOT_SIGNED_IN"));
  });
});

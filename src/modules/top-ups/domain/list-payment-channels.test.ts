import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { AppError } from "@/shared/errors";
import { testShop } from "@/testing/test-shop";
import { TestTripay } from "@/testing/tripay";
import { createGateway } from "./create-gateway";
import { createTopUp } from "./create-top-up";
import { listPaymentChannels } from "./list-payment-channels";
import { updateGateway } from "./update-gateway";

const shop = testShop();

function account(code: string, bank = "BCA") {
  return { code, bank, number: "8270123456", holder: "PT Grosir" };
}

async function transferGateway(...accounts: ReturnType<typeof account>[]): Promise<string> {
  const code = randomUUID().slice(0, 8);
  await createGateway(shop().system, {
    ...{ code, name: "Bank", kind: "transfer", credentials: null },
    settings: { accounts, min_amount: 50_000, max_amount: 900_000_000 },
  });
  return code;
}

test("channels come from every gateway that is on, with the limits of the settings", async () => {
  const tripay = await TestTripay.open(shop());
  const { context } = await shop().reseller();
  const list = (afterMs: number) =>
    listPaymentChannels({ ...context, now: new Date(Date.now() + afterMs) });
  const channels = await list(0);
  expect(channels.map(({ code }) => code)).toEqual(
    expect.arrayContaining(["BRIVA", "BCAVA", "MANDIRIVA", "ALFAMART", "INDOMARET", "QRIS2"]),
  );
  expect(channels.map(({ code }) => code)).not.toContain("CIMBVA");
  expect(channels).toContainEqual({
    ...{ code: "QRIS2", name: "QRIS", type: "qris", fee: 820, fee_percent: 0.7 },
    ...{ min_amount: 10_000, max_amount: 5_000_000 },
  });
  expect(channels).toContainEqual({
    ...{ code: "ALFAMART", name: "Alfamart", type: "retail", fee: 3_500, fee_percent: undefined },
    ...{ min_amount: 10_000, max_amount: 2_500_000 },
  });

  // Of two with one code the older gateway's counts; each gateway's channels go when it is off.
  const bank = await transferGateway(account("BRIVA"), account("TRANSFER_BCA"));
  const more = await list(1_000);
  expect(more.filter(({ code }) => code === "BRIVA")).toMatchObject([{ type: "va" }]);
  expect(more).toContainEqual({
    ...{ code: "TRANSFER_BCA", name: "Transfer BCA", type: "transfer", fee: 0 },
    ...{ min_amount: 50_000, max_amount: 50_000_000 },
  });
  await updateGateway(shop().system, bank, { active: false });
  expect(await list(2_000)).toEqual(channels);

  // Kept for a minute, and for ten while the gateway is away.
  await tripay.close();
  expect(await list(59_000)).toEqual(channels);
  expect(await list(61_000)).toEqual(channels);
  expect(await list(9 * 60_000)).toEqual(channels);
  expect(await list(11 * 60_000)).toEqual([]);
  const late = { ...context, now: new Date(Date.now() + 11 * 60_000) };
  const asked = createTopUp(late, { amount: 10_000, channel: "BRIVA" });
  await expect(asked).rejects.toEqual(new AppError("PAYMENT_GATEWAY_UNAVAILABLE"));
  await updateGateway(shop().system, tripay.code, { active: false });
  expect(await list(12 * 60_000)).toEqual([]);
});

test("is for resellers", async () => {
  await expect(listPaymentChannels(shop().system)).rejects.toEqual(new AppError("NOT_FOUND"));
});

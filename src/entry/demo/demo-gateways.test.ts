import { expect, test } from "vitest";
import { createTopUp } from "@/modules/top-ups/domain/create-top-up";
import { listGateways } from "@/modules/top-ups/domain/gateway-facts";
import { updateGateway } from "@/modules/top-ups/domain/update-gateway";
import { testShop } from "@/testing/test-shop";
import { startTripaySimulator } from "../../../simulators/tripay/server";
import { addTransferGateway, connectTripay } from "./demo-gateways";

const shop = testShop();

test("top-ups follow the gateway to another port and other credentials", async () => {
  const { context } = await shop().reseller();
  for (const [apiKey, privateKey] of [
    ["one", "private"],
    ["other", "secret"],
  ] as const) {
    const merchant = { apiKey, privateKey, merchantCode: "T1" };
    const simulator = await startTripaySimulator(merchant);
    try {
      await connectTripay(shop().system, { ...merchant, url: simulator.url });
      const { payment_url } = await createTopUp(
        { ...context, now: new Date() },
        { amount: 20_000, channel: "BRIVA" },
      );
      expect(payment_url).toMatch(new RegExp(`^${simulator.origin}/pay/T\\d+$`));
    } finally {
      await simulator.close();
    }
  }
  const gateways = await listGateways(shop().system);
  expect(gateways.map(({ code }) => code)).toEqual(["tripay"]);
});

test("bank transfers are offered once, and stay as the operator has changed them", async () => {
  const context = shop().system;
  await addTransferGateway(context);
  await updateGateway(context, "transfer", { active: false });
  await addTransferGateway(context);
  const found = (await listGateways(context)).filter(({ code }) => code === "transfer");
  expect(found).toMatchObject([{ active: false }]);
});

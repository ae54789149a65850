import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { testShop } from "@/testing/test-shop";
import { createGateway } from "../create-gateway";
import { offeredChannels } from "../offered-channels";

const shop = testShop();

const channel = {
  ...{ group: "Virtual Account", code: "BRIVA", name: "BRI", active: true },
  ...{ fee_customer: { flat: 4_250, percent: "0.00" } },
  ...{ minimum_amount: 10_000, maximum_amount: 10_000_000 },
};

test("a gateway is asked once by many, once a minute, and not all the time while it is away", async () => {
  let asked = 0;
  let status = 200;
  const server = createServer((_, response) => {
    asked += 1;
    response.writeHead(status);
    response.end(JSON.stringify({ success: true, data: [channel] }));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const port = (server.address() as AddressInfo).port;
  await createGateway(shop().system, {
    ...{ code: "tripay", name: "Tripay", kind: "tripay" },
    settings: { base_url: `http://127.0.0.1:${port}/api/`, merchant_code: "T0001" },
    credentials: { api_key: "key", private_key: "private" },
  });
  const list = (seconds: number) =>
    offeredChannels({ ...shop().system, now: new Date(seconds * 1_000) });

  await Promise.all(Array.from({ length: 20 }, () => list(0)));
  expect(asked).toBe(1);
  expect(await list(59)).toMatchObject([{ code: "BRIVA", flatFee: 4_250, percentFee: 0 }]);
  expect(asked).toBe(1);
  await list(60);
  expect(asked).toBe(2);
  status = 500;
  for (const seconds of [121, 125, 130]) expect(await list(seconds)).toHaveLength(1);
  expect(asked).toBe(3);
  await list(131);
  expect(asked).toBe(4);
  status = 200;
  await list(142);
  await list(143);
  expect(asked).toBe(5);
  server.close();
});

import { expect, test } from "vitest";
import { baseUrl, call } from "./client";
import { contractShop } from "./contract-shop";

const shop = contractShop();
const POOL_SIZE = 20;

test("the Node server and the Next bundle in it share one pool", async () => {
  const { key } = await shop.reseller();
  const countConnections = async () => {
    const { rows } = await shop.db.pool.query<{ count: number }>(
      "SELECT count(*)::integer AS count FROM pg_stat_activity WHERE application_name = 'node'",
    );
    return rows[0]?.count ?? 0;
  };
  const asked = Array.from({ length: 80 }, () => [
    call("node", "GET", "/v1/balance", { key }),
    fetch(`${baseUrl("node")}/readyz`),
  ]).flat();
  const most: number[] = [];
  const counting = setInterval(() => void countConnections().then((count) => most.push(count)), 5);
  await Promise.all(asked);
  clearInterval(counting);
  most.push(await countConnections());
  expect(Math.max(...most)).toBeGreaterThan(POOL_SIZE / 2);
  expect(Math.max(...most)).toBeLessThanOrEqual(POOL_SIZE);
});

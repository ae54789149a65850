import { expect, test } from "vitest";
import { testShop } from "@/testing/test-shop";
import { countDeliveries } from "./count-deliveries";

const shop = testShop();

test("counts what is due, what waits and what was given up, of all resellers", async () => {
  const { db } = shop();
  const now = new Date();
  expect(await countDeliveries(db, now)).toEqual({ due: 0, later: 0, failed: 0 });

  const later = new Date(now.getTime() + 1_000);
  const resellers = [await shop().reseller(), await shop().reseller()];
  for (const { id: resellerId } of resellers) {
    await db.prisma.webhookEndpoint.create({ data: { resellerId, updatedAt: now } });
    const rows = [
      { status: "pending", nextAttemptAt: now },
      { status: "pending", nextAttemptAt: later },
      { status: "pending", nextAttemptAt: later },
      { status: "failed" },
      { status: "delivered" },
    ] as const;
    await db.prisma.webhookDelivery.createMany({
      data: rows.map((row, number) => ({
        ...{ resellerId, eventId: `evt_${resellerId}_${number}`, event: "order.paid" },
        ...{ toldStatus: "paid", createdAt: now, updatedAt: now, ...row },
      })),
    });
  }
  expect(await countDeliveries(db, now)).toEqual({ due: 2, later: 4, failed: 2 });
  expect(await countDeliveries(db, later)).toEqual({ due: 6, later: 0, failed: 2 });
});

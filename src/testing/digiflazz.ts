import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { createSupplier } from "@/modules/fulfilment/domain/create-supplier";
import {
  handleSupplierCallback,
  type SupplierCallbackResult,
} from "@/modules/fulfilment/domain/handle-supplier-callback";
import { openSupplier } from "@/modules/fulfilment/domain/open-supplier";
import type { DispatchContext } from "@/modules/fulfilment/domain/run-dispatch";
import {
  type DigiflazzSimulator,
  startDigiflazzSimulator,
} from "../../simulators/digiflazz/server";
import type { TestShop } from "./shop";

const account = { username: "grosir", apiKey: "dev-key" };
const webhookSecret = "hook-secret";

/** Noon in Jakarta, when everything is open. */
const noon = new Date("2026-03-02T05:00:00Z");

/** What a dispatcher gets whose clock says `now`. */
export function dispatcher(shop: TestShop, now: () => Date): DispatchContext {
  const { db, sealer } = shop.system;
  return { db, sealer, now, openSupplier: (row) => openSupplier({ sealer }, row) };
}

/** A Digiflazz whose webhooks arrive, and a supplier that uses it. */
export class TestDigiflazz {
  /** What became of each webhook that arrived. */
  readonly results: SupplierCallbackResult[] = [];

  private constructor(
    private readonly shop: TestShop,
    readonly simulator: DigiflazzSimulator,
    private readonly stopReceiver: () => void,
    private readonly code: string,
    readonly supplierId: number,
  ) {}

  static async open(shop: TestShop): Promise<TestDigiflazz> {
    const receiver = createServer(async (request, response) => {
      const body = await buffer(request);
      response.statusCode = await digiflazz.receive(body, (name) =>
        request.headers[name]?.toString(),
      );
      response.end();
    });
    await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve));
    const simulator = await startDigiflazzSimulator({
      ...account,
      webhookSecret,
      webhookUrl: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`,
      delayMs: 60,
      now: () => noon,
    });
    const code = `digiflazz-${randomUUID().slice(0, 8)}`;
    const { id } = await createSupplier(shop.system, {
      ...{ code, name: "Digiflazz", kind: "digiflazz" },
      settings: { base_url: simulator.url, username: account.username, timeout_seconds: 1 },
      credentials: { api_key: account.apiKey, webhook_secret: webhookSecret },
    });
    const stopReceiver = () => receiver.close();
    const digiflazz: TestDigiflazz = new TestDigiflazz(shop, simulator, stopReceiver, code, id);
    return digiflazz;
  }

  private async receive(
    body: Uint8Array,
    header: (name: string) => string | undefined,
  ): Promise<number> {
    const context = dispatcher(this.shop, () => new Date());
    const callback = { kind: "digiflazz", code: this.code, body, header };
    const result = await handleSupplierCallback(context, callback);
    this.results.push(result);
    return result.outcome === "refused" ? 403 : 200;
  }

  /** An item that this supplier sells, Rp 11,000 a piece. */
  async item(sku: string, priority = 0): Promise<number> {
    const itemId = await this.shop.item({
      ...{ orderProcess: "h2h", stockKind: "unlimited", price: 11_000 },
    });
    await this.offer(itemId, sku, priority);
    return itemId;
  }

  async offer(itemId: number, sku: string, priority: number): Promise<void> {
    await this.shop.db.prisma.supplierOffer.create({
      data: {
        ...{ itemId, supplierId: this.supplierId, code: sku },
        ...{ priority, cost: 10_000, updatedAt: new Date() },
      },
    });
  }

  /** How often each of those references was really bought. */
  async purchases(): Promise<Record<string, number>> {
    const answer = await fetch(`${this.simulator.origin}/control/transactions`);
    return (await answer.json()).data.purchases;
  }

  async close(): Promise<void> {
    this.stopReceiver();
    await this.simulator.close();
  }
}

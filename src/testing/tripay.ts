import { createHmac, randomUUID } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll } from "vitest";
import { createGateway } from "@/modules/top-ups/domain/create-gateway";
import {
  type CallbackResult,
  handleGatewayCallback,
} from "@/modules/top-ups/domain/handle-gateway-callback";
import type { VerbContext } from "@/server/db/verb-context";
import { startTripaySimulator, type TripaySimulator } from "../../simulators/tripay/server";
import type { TestShop } from "./shop";

const merchant = { apiKey: "DEV-key", privateKey: "private-key", merchantCode: "T0001" };

/** What a button on the simulator's pay page does. */
type Action = "paid" | "expire" | "pay-twice" | "wrong-amount" | "paid-silently" | "bad-signature";

/** A Tripay whose callbacks arrive, and a gateway that uses it. */
export class TestTripay {
  readonly code: string = `tripay-${randomUUID().slice(0, 8)}`;
  /** What became of each callback that arrived. */
  readonly results: CallbackResult[] = [];

  private constructor(
    private readonly shop: TestShop,
    readonly simulator: TripaySimulator,
    /** Where callbacks arrive. */
    readonly origin: string,
    private readonly closeReceiver: () => void,
  ) {}

  static async open(shop: TestShop): Promise<TestTripay> {
    const receiver = createServer(async (request, response) => {
      const result = await tripay.receive(await buffer(request), (name) =>
        String(request.headers[name] ?? ""),
      );
      response.end(JSON.stringify({ success: result.outcome !== "refused" }));
    });
    await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve));
    const origin = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
    const tripay: TestTripay = new TestTripay(
      shop,
      await startTripaySimulator(merchant),
      origin,
      () => receiver.close(),
    );
    await createGateway(shop.system, {
      code: tripay.code,
      name: "Tripay",
      kind: "tripay",
      settings: { base_url: tripay.simulator.url, merchant_code: merchant.merchantCode },
      credentials: { api_key: merchant.apiKey, private_key: merchant.privateKey },
    });
    return tripay;
  }

  /** The same context on a server that Tripay's callbacks reach. */
  within(context: VerbContext, now = new Date()): VerbContext {
    return { ...context, now, settings: { ...context.settings, baseUrl: this.origin } };
  }

  private async receive(
    body: Uint8Array,
    header: (name: string) => string | undefined,
  ): Promise<CallbackResult> {
    const context = { ...this.shop.system, now: new Date() };
    const callback = { kind: "tripay", code: this.code, body, header };
    const result = await handleGatewayCallback(context, callback);
    this.results.push(result);
    return result;
  }

  /** A callback of that content as Tripay would sign it. */
  tell(content: object, key = merchant.privateKey): Promise<CallbackResult> {
    const body = Buffer.from(JSON.stringify(content));
    const headers: Record<string, string> = {
      "x-callback-event": "payment_status",
      "x-callback-signature": createHmac("sha256", key).update(body).digest("hex"),
    };
    return this.receive(body, (name) => headers[name]);
  }

  /** Does that to the payment of an invoice, and waits until its callbacks were answered. */
  async press(invoice: string, action: Action): Promise<void> {
    const topUp = await this.shop.db.prisma.topUp.findFirstOrThrow({ where: { invoice } });
    const url = `${this.simulator.origin}/control/transactions/${topUp.reference}/${action}`;
    const answer = await fetch(url, { method: "POST" });
    if (!answer.ok) throw new Error(`${action} was answered ${answer.status}`);
  }

  async close(): Promise<void> {
    await this.simulator.close();
    this.closeReceiver();
  }
}

/** A Tripay of this test file's own. */
export function testTripay(shop: () => TestShop): () => TestTripay {
  let tripay: TestTripay | undefined;
  beforeAll(async () => {
    tripay = await TestTripay.open(shop());
  });
  afterAll(() => tripay?.close());
  return () => {
    if (!tripay) throw new Error("the gateway opens in beforeAll");
    return tripay;
  };
}

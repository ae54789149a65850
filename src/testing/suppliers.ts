import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect } from "vitest";
import { createSupplier } from "@/modules/fulfilment/domain/create-supplier";
import { setOffer } from "@/modules/fulfilment/domain/set-offer";
import type { VerbContext } from "@/server/db/verb-context";
import {
  type DigiflazzSimulator,
  startDigiflazzSimulator,
} from "../../simulators/digiflazz/server";
import { type SmmPanelSimulator, startSmmPanelSimulator } from "../../simulators/smm-panel/server";
import type { TestShop } from "./shop";

const account = { username: "grosir", apiKey: "dev-key" };

/** Noon in Jakarta, when everything is open. */
const noon = new Date("2027-01-31T05:00:00Z");

/** Suppliers of a shop that are simulators, and items for them. */
export class TestSuppliers {
  /** The operator's clock. */
  now = noon;

  constructor(
    private readonly shop: TestShop,
    private readonly simulators: { digiflazz: DigiflazzSimulator; panel: SmmPanelSimulator },
  ) {}

  get context(): VerbContext {
    return { ...this.shop.system, now: this.now };
  }

  later(minutes: number): void {
    this.now = new Date(this.now.getTime() + minutes * 60_000);
  }

  /** A new Digiflazz by its code. */
  async digiflazz(settings: object = {}): Promise<string> {
    const code = randomUUID();
    await createSupplier(this.context, {
      ...{ code, name: "Digiflazz", kind: "digiflazz" },
      settings: {
        ...{ base_url: this.simulators.digiflazz.url, username: account.username },
        ...settings,
      },
      credentials: { api_key: account.apiKey },
    });
    return code;
  }

  /** A new panel by its code, which counts in dollars of Rp 16,000. */
  async panel(settings: object = {}): Promise<string> {
    const code = randomUUID();
    const currency = { currency: "USD", exchange_rate: "16000" };
    await createSupplier(this.context, {
      ...{ code, name: "Panel", kind: "smm_panel" },
      settings: { base_url: this.simulators.panel.url, ...currency, ...settings },
      credentials: { key: "panel-key" },
    });
    return code;
  }

  /** A host-to-host item of Rp 11,000. */
  h2h(facts: object = {}): Promise<number> {
    const delivery = { orderProcess: "h2h", stockKind: "unlimited" } as const;
    return this.shop.item({ ...delivery, price: 11_000, ...facts });
  }

  smm(facts: object = {}): Promise<number> {
    const delivery = { orderProcess: "smm", stockKind: "unlimited" } as const;
    return this.shop.item({ ...delivery, pricePer: 1_000, ...facts });
  }

  offer(itemId: number, supplier: string, code: string, more: object = {}): Promise<void> {
    return setOffer(this.context, { itemId, supplier, code, ...more });
  }

  item(id: number) {
    return this.shop.db.prisma.item.findUniqueOrThrow({
      where: { id },
      include: { prices: { include: { tier: true } } },
    });
  }

  /** Changes what Digiflazz sells. */
  async change(sku: string, members: object): Promise<void> {
    const answer = await fetch(`${this.simulators.digiflazz.origin}/control/products/${sku}`, {
      method: "POST",
      body: JSON.stringify(members),
    });
    expect(answer.status).toBe(200);
  }
}

/** Simulators of this test file's own; at each call suppliers begin at noon again. */
export function testSuppliers(shop: () => TestShop): () => TestSuppliers {
  let digiflazz: DigiflazzSimulator | undefined;
  let panel: SmmPanelSimulator | undefined;
  beforeAll(async () => {
    digiflazz = await startDigiflazzSimulator({ ...account, listIntervalMs: 0 });
    panel = await startSmmPanelSimulator({ key: "panel-key", currency: "USD" });
  });
  afterAll(async () => {
    await digiflazz?.close();
    await panel?.close();
  });
  return () => {
    if (!digiflazz || !panel) throw new Error("the simulators start in beforeAll");
    return new TestSuppliers(shop(), { digiflazz, panel });
  };
}

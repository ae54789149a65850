import { randomUUID } from "node:crypto";
import { type APIRequestContext, expect } from "@playwright/test";

export type Item = {
  id: number;
  sku: string;
  name: string;
  price: number;
  stock: number;
  order_process: string;
  min_order: number;
};

export type Bought = { ref_id: string; invoice: string; amount: number };

export type Mutation = {
  invoice: string;
  ref_id: string | null;
  direction: "credit" | "debit";
  amount: number;
  balance_after: number;
};

export type TopUp = {
  invoice: string;
  amount: number;
  total: number;
  status: string;
  payment_url: string;
  pay_code: string | null;
};

/** The REST interface as a reseller's script uses it. */
export class Rest {
  constructor(
    private readonly request: APIRequestContext,
    private readonly key: string,
  ) {}

  private async get(path: string) {
    const answer = await this.request.get(path, { headers: { "X-APIKEY": this.key } });
    expect(answer.status(), path).toBe(200);
    return answer.json();
  }

  async balance(): Promise<number> {
    return (await this.get("/api/v1/balance")).data.balance;
  }

  async topUp(amount: number, channel: string): Promise<TopUp> {
    const answer = await this.request.post("/api/v1/balance", {
      headers: { "X-APIKEY": this.key },
      data: { amount, channel },
    });
    expect(answer.status(), await answer.text()).toBe(200);
    return (await answer.json()).data;
  }

  /** The status of an order or a top-up. */
  async status(invoice: string): Promise<string> {
    return (await this.get(`/api/v1/trx/${invoice}`)).data.status;
  }

  async mutations(): Promise<Mutation[]> {
    return (await this.get("/api/v1/balance/mutations?per_page=20")).data;
  }

  /** Everything in the catalogue. */
  async items(): Promise<Item[]> {
    const { data } = await this.get("/api/v1/item?per_page=all");
    const categories: { products: { variants: Item[] }[] }[] = data;
    return categories.flatMap(({ products }) => products.flatMap(({ variants }) => variants));
  }

  /** Buys one unit of the cheapest item that is delivered from stock. */
  async buyOne(): Promise<Bought> {
    const [cheapest] = (await this.items())
      .filter((item) => item.order_process === "auto" && item.stock > 0 && item.min_order === 1)
      .sort((one, other) => one.price - other.price);
    if (!cheapest) throw new Error("the demo has nothing in stock");
    return this.buy({ item_id: cheapest.id, quantity: 1 });
  }

  /** Buys these lines in one order. */
  async buy(...carts: { item_id: number; quantity: number; note?: string }[]): Promise<Bought> {
    const answer = await this.request.post("/api/v1/trx", {
      headers: { "X-APIKEY": this.key },
      data: { ref_id: `e2e-${randomUUID()}`, carts },
    });
    expect(answer.status(), await answer.text()).toBe(200);
    return (await answer.json()).data;
  }

  /** The licences that an order delivered. */
  async licences(invoice: string): Promise<string[]> {
    const { data } = await this.get(`/api/v1/trx/${invoice}`);
    const items: { product_license: string | null }[] = data.items;
    return items.flatMap(({ product_license: licence }) => licence ?? []);
  }
}

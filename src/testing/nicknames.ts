import { randomUUID } from "node:crypto";
import { afterAll, beforeAll } from "vitest";
import { createValidator } from "@/modules/account-validation/domain/create-validator";
import { setItemValidation } from "@/modules/account-validation/domain/item-validation";
import { type NicknameSimulator, startNicknameSimulator } from "../../simulators/nickname/server";
import type { TestShop } from "./shop";

const apiKey = "look-up-key";

/** How the two ways of the simulator are asked and understood. */
const connections = {
  key: {
    settings: {
      method: "POST",
      path: "/lookup",
      headers: { "X-Api-Key": "{api_key}" },
      body: { json: { game: "{code}", user_id: "{customer_id}", zone_id: "{zone_id}" } },
      name_path: "result.nickname",
      region_path: "result.region",
      region_code_path: "result.country",
      not_found: [{ status: 404, path: "error.code", value: "ACCOUNT_NOT_FOUND" }],
    },
    credentials: { api_key: apiKey },
  },
  signature: {
    settings: {
      path: "/merchant/{merchant_id}/cek-username/{code}?user_id={customer_id}&zone_id={zone_id}&signature={signature}",
      signatures: { signature: { algorithm: "md5", text: "{merchant_id}{secret_key}" } },
      name_path: "data.username",
      found: { path: "data.is_valid", value: true },
      not_found: [{ path: "data.is_valid", value: false }],
    },
    credentials: { merchant_id: "M1", secret_key: apiKey },
  },
};

/** A look-up service, and one validator for each way to ask it. */
export class TestNicknames {
  readonly codes = { key: `key-${suffix()}`, signature: `signature-${suffix()}` };

  private constructor(
    private readonly shop: TestShop,
    readonly simulator: NicknameSimulator,
  ) {}

  static async open(shop: TestShop, slowMs?: number): Promise<TestNicknames> {
    const nicknames = new TestNicknames(shop, await startNicknameSimulator({ apiKey, slowMs }));
    const base_url = nicknames.simulator.url;
    for (const way of ["key", "signature"] as const) {
      const { settings, credentials } = connections[way];
      const connection = { settings: { base_url, ...settings }, credentials };
      const code = nicknames.codes[way];
      await createValidator(shop.system, { code, name: "Nicknames", kind: "http", ...connection });
    }
    return nicknames;
  }

  /** Lets accounts of an item be validated. */
  async attach(
    itemId: number,
    code = "mobilelegend",
    way: "key" | "signature" = "key",
  ): Promise<void> {
    const requiresZone = code === "mobilelegend";
    const validator = this.codes[way];
    await setItemValidation(this.shop.system, { itemId, validator, code, requiresZone });
  }

  close(): Promise<void> {
    return this.simulator.close();
  }
}

function suffix(): string {
  return randomUUID().slice(0, 8);
}

/** A look-up service of this test file's own. */
export function testNicknames(shop: () => TestShop, slowMs?: number): () => TestNicknames {
  let nicknames: TestNicknames | undefined;
  beforeAll(async () => {
    nicknames = await TestNicknames.open(shop(), slowMs);
  });
  afterAll(() => nicknames?.close());
  return () => {
    if (!nicknames) throw new Error("the look-up service opens in beforeAll");
    return nicknames;
  };
}

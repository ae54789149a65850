import { randomBytes, randomUUID } from "node:crypto";
import { createReseller } from "@/modules/accounts/domain/create-reseller";
import { createUser } from "@/modules/accounts/domain/create-user";
import { findSession } from "@/modules/accounts/domain/find-session";
import { signIn } from "@/modules/accounts/domain/sign-in";
import { createKey } from "@/modules/api-keys/domain/create-key";
import { postMutation } from "@/modules/ledger/domain/post-mutation";
import { adjustCountedStock, openCountedStock } from "@/modules/stock/domain/counted-stock";
import { importUnits } from "@/modules/stock/domain/import-units";
import { closeDatabase, type Db, openDatabase } from "@/server/db/database";
import type { Prisma } from "@/server/db/generated/client";
import type { VerbContext } from "@/server/db/verb-context";
import { createGuardedAgent } from "@/server/outbound/guarded-agent";
import { LOOPBACK_NETWORKS } from "@/server/outbound/public-address";
import type { Principal } from "@/server/principal";
import { Sealer } from "@/server/sealing";
import { scopes as allScopes } from "@/shared/scopes";

export type TestKeys = { encryption: string; fingerprint: string };

/** A reseller with a key that may do everything. */
export type TestReseller = { id: number; key: string; context: VerbContext };

export type TestUser = {
  id: number;
  email: string;
  password: string;
  token: string;
  context: VerbContext;
  /** The same, when the password was entered more than 10 minutes ago. */
  stale: VerbContext;
};

/** Random secrets as the environment would give them. */
export function newTestKeys(): TestKeys {
  return {
    encryption: randomBytes(32).toString("base64"),
    fingerprint: randomBytes(32).toString("base64"),
  };
}

/** Makes the resellers, items and stock that a test needs, through the verbs that make real ones. */
export class TestShop {
  readonly db: Db;
  private readonly outbound = createGuardedAgent({ allowedNetworks: LOOPBACK_NETWORKS });
  /** The operator at the command line. */
  readonly system: VerbContext;

  constructor(databaseUrl: string, keys: TestKeys = newTestKeys()) {
    this.db = openDatabase(databaseUrl, 10);
    this.system = {
      db: this.db,
      principal: { kind: "system" },
      now: new Date(),
      sealer: new Sealer(
        [{ id: "test", key: Buffer.from(keys.encryption, "base64") }],
        Buffer.from(keys.fingerprint, "base64"),
      ),
      timeZone: "Asia/Jakarta",
      settings: {
        maxActiveLocks: 50,
        maxLockedUnits: 1_000,
        minTopUp: 10_000,
        maxTopUp: 50_000_000,
        maxPendingTopUps: 10,
        baseUrl: "http://localhost:3000",
        sendsMail: false,
        signUp: "off",
        signUpTier: "retail",
        webhook: { allowHttp: true, allowedNetworks: LOOPBACK_NETWORKS },
      },
      outbound: this.outbound,
    };
  }

  /** What a verb gets when `principal` calls it now. */
  contextOf(principal: Principal): VerbContext {
    return { ...this.system, principal, now: new Date() };
  }

  async reseller({
    balance = 0,
    tier = "retail",
    scopes = allScopes,
  }: {
    balance?: number;
    tier?: string;
    scopes?: readonly string[];
  } = {}): Promise<TestReseller> {
    const { id } = await createReseller(this.system, {
      name: "Toko Uji",
      email: `${randomUUID()}@example.com`,
      tier,
    });
    if (balance > 0) await this.credit(id, balance);
    const { id: keyId, key } = await createKey(this.system, {
      resellerId: id,
      name: "test",
      scopes: [...scopes],
    });
    const context = this.contextOf({
      kind: "apiKey",
      keyId,
      resellerId: id,
      scopes: [...allScopes],
    });
    return { id, key, context };
  }

  /** A person who has just signed in to act for a reseller. */
  async user(resellerId: number): Promise<TestUser> {
    const facts = { email: `${randomUUID()}@example.com`, password: randomUUID() };
    await createUser(this.system, { ...facts, name: "Dewi", role: "reseller", resellerId });
    const now = new Date();
    const session = await signIn({ db: this.db, now }, facts);
    const principal = await findSession({ db: this.db, now }, session?.token);
    if (!session || principal.kind !== "user") throw new Error("the user is not signed in");
    const context = this.contextOf(principal);
    const passwordAt = new Date(now.getTime() - 10 * 60_000 - 1_000);
    const stale = this.contextOf({ ...principal, passwordAt });
    return { ...facts, id: principal.userId, token: session.token, context, stale };
  }

  /** Puts Rupiah on a balance. */
  async credit(resellerId: number, amount: number): Promise<void> {
    const { outcome } = await postMutation(this.db, {
      resellerId,
      direction: "credit",
      type: "topup",
      amount,
      cause: randomUUID(),
      invoice: `TOP-${randomBytes(8).toString("hex").toUpperCase()}`,
      refId: null,
      reason: null,
      at: new Date(),
    });
    if (outcome !== "posted") throw new Error(`credit was ${outcome}`);
  }

  /** An item of a product of its own; delivered from stock, with that many units, unless told otherwise. */
  async item({
    units = 0,
    ...facts
  }: Partial<Omit<Prisma.ItemUncheckedCreateInput, "units">> & {
    units?: number;
  } = {}): Promise<number> {
    const name = randomUUID();
    const category = await this.db.prisma.category.create({ data: { slug: name, name } });
    const product = await this.db.prisma.product.create({
      data: { slug: name, name: "Produk Uji", categoryId: category.id },
    });
    const item = await this.db.prisma.item.create({
      data: {
        productId: product.id,
        sku: name,
        name: "Barang Uji",
        orderProcess: "auto",
        stockKind: "units",
        price: 1_000,
        ...facts,
      },
    });
    const itemId = Number(item.id);
    if (item.stockKind === "counted") {
      await openCountedStock(this.db.prisma, item.id, new Date());
      if (units > 0) await adjustCountedStock(this.system, { itemId, change: units });
    } else if (units > 0) await this.stock(itemId, units);
    return itemId;
  }

  /** An item that a supplier which nobody reaches takes orders for. */
  async suppliedItem(facts: Parameters<TestShop["item"]>[0]): Promise<number> {
    const itemId = await this.item({ stockKind: "unlimited", ...facts });
    const now = new Date();
    const sealed = { keyId: "test", credentials: new Uint8Array(1) };
    const supplier = await this.db.prisma.supplier.create({
      data: {
        ...{ code: randomUUID(), name: "Supplier", kind: "digiflazz", settings: {} },
        ...{ ...sealed, createdAt: now, updatedAt: now },
      },
    });
    await this.db.prisma.supplierOffer.create({
      data: { itemId, supplierId: supplier.id, code: "x", cost: 900, updatedAt: now },
    });
    return itemId;
  }

  /** Adds units of random licences and answers them in the order of the stock. */
  async stock(itemId: number, units: number): Promise<string[]> {
    const secrets = Array.from({ length: units }, () => `LIC-${randomBytes(12).toString("hex")}`);
    await importUnits(this.system, { itemId, secrets });
    return secrets;
  }

  async close(): Promise<void> {
    await this.outbound.destroy();
    await closeDatabase(this.db);
  }
}

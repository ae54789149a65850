import { processContext } from "@/entry/process-context";
import { createReseller } from "@/modules/accounts/domain/create-reseller";
import { createUser } from "@/modules/accounts/domain/create-user";
import { createKey } from "@/modules/api-keys/domain/create-key";
import type { VerbContext } from "@/server/db/verb-context";
import { scopes } from "@/shared/scopes";
import { demoCatalogue } from "./catalogue/demo-catalogue";
import { randomPassword } from "./random-text";
import { seedBalance } from "./seed-balance";
import { seedCatalogue } from "./seed-catalogue";
import { seedOrders } from "./seed-orders";

/** How to get into the demo; passwords and key are random and stand nowhere else in the clear. */
export type DemoCredentials = {
  reseller: { email: string; password: string; api_key: string };
  operator: { email: string; password: string };
};

const DAY_MS = 24 * 60 * 60 * 1_000;
const OPENING_BALANCE = 2_500_000;

/** Fills this process's database, which has no rows yet, with the demo. */
export function seedDemo(): Promise<DemoCredentials> {
  return seedInto(processContext({ kind: "system" }));
}

/**
 * Fills an empty database with a catalogue, stock, a reseller with a paid top-up and a few weeks of
 * orders, and an operator; all through the verbs that make real ones.
 */
export async function seedInto(context: VerbContext): Promise<DemoCredentials> {
  const opened = { ...context, now: new Date(context.now.getTime() - 28 * DAY_MS) };
  const itemIds = await seedCatalogue(opened, demoCatalogue);

  const account = { name: "Toko Maju Jaya", email: "reseller@demo.example" };
  const { id: resellerId } = await createReseller(opened, { ...account, tier: "silver" });
  const { id: keyId, key } = await createKey(opened, {
    resellerId,
    name: "Demo key",
    scopes: [...scopes],
  });
  const principal = { kind: "apiKey", keyId, resellerId, scopes } as const;
  await seedBalance(opened, principal, OPENING_BALANCE);
  const reseller = { email: account.email, password: randomPassword(20) };
  await createUser(opened, { ...reseller, name: account.name, role: "reseller", resellerId });
  const operator = { email: "operator@demo.example", password: randomPassword(20) };
  await createUser(opened, { ...operator, name: "Operator", role: "operator", resellerId: null });

  await seedOrders({ ...context, principal }, itemIds);
  return { reseller: { ...reseller, api_key: key }, operator };
}

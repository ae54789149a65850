import { processContext } from "@/entry/process-context";
import { createValidator } from "@/modules/account-validation/domain/create-validator";
import { setItemValidation } from "@/modules/account-validation/domain/item-validation";
import { updateValidator } from "@/modules/account-validation/domain/update-validator";
import { listValidators } from "@/modules/account-validation/domain/validator-facts";
import { listAllItems } from "@/modules/catalogue/domain/list-all-items";
import type { VerbContext } from "@/server/db/verb-context";
import { demoCatalogue } from "./catalogue/demo-catalogue";

const code = "nicknames";

/** How the look-up service is asked, and what its answers mean. */
const settings = {
  method: "POST",
  path: "/lookup",
  headers: { "X-Api-Key": "{api_key}" },
  body: { json: { game: "{code}", user_id: "{customer_id}", zone_id: "{zone_id}" } },
  name_path: "result.nickname",
  region_path: "result.region",
  region_code_path: "result.country",
  not_found: [{ status: 404, path: "error.code", value: "ACCOUNT_NOT_FOUND" }],
};

/** What the service calls the products of the catalogue. */
const serviceCodes: Record<string, string> = {
  "mobile-legends": "mobilelegend",
  "free-fire": "freefire",
  "pubg-mobile": "pubgm",
  "genshin-impact": "genshin",
  ...{ valorant: "valorant", gopay: "gopay", ovo: "ovo", dana: "dana" },
  ...{ shopeepay: "shopeepay", linkaja: "linkaja" },
};
const withZone = ["mobilelegend", "genshin"];

export type LookupConnection = { url: string; apiKey: string };

/** Lets this process's resellers validate accounts by the service that is there now. */
export function connectValidator(connection: LookupConnection): Promise<void> {
  return validateBy(processContext({ kind: "system" }), connection);
}

/**
 * Lets accounts of games and e-wallets be validated by a service, which may be elsewhere than the last
 * time; which items are, is then the operator's choice.
 */
export async function validateBy(
  context: VerbContext,
  { url, apiKey }: LookupConnection,
): Promise<void> {
  const credentials = { api_key: apiKey };
  const known = (await listValidators(context)).some((validator) => validator.code === code);
  if (known) {
    await updateValidator(context, code, { settings: { base_url: url }, credentials });
    return;
  }
  const connection = { settings: { base_url: url, ...settings }, credentials };
  await createValidator(context, { code, name: "Cek nama akun", kind: "http", ...connection });
  const ids = new Map((await listAllItems(context)).map(({ sku, id }) => [sku, id]));
  for (const { slug, items } of demoCatalogue.flatMap(({ products }) => products)) {
    const serviceCode = serviceCodes[slug];
    if (serviceCode === undefined) continue;
    const requiresZone = withZone.includes(serviceCode);
    for (const { sku, orderProcess } of items) {
      const itemId = ids.get(sku);
      if (itemId === undefined || orderProcess !== "h2h") continue;
      const attachment = { itemId, validator: code, code: serviceCode, requiresZone };
      await setItemValidation(context, attachment);
    }
  }
}

import type { Validator as ValidatorRow } from "@/server/db/generated/client";
import type { VerbContext } from "@/server/db/verb-context";
import { resellerOf } from "@/server/principal";
import { AppError } from "@/shared/errors";
import type { ValidateAccountInput, ValidatedAccount } from "../contract";
import { type AccountKey, keepAccount, knownAccount } from "./known-accounts";
import { lookUpOnce } from "./look-up-once";
import { openValidator } from "./validators/open-validator";
import type { FoundAccount, LookupOutcome } from "./validators/validator";

type Validation = { code: string; requiresZone: boolean; since: Date; validator: ValidatorRow };

/** How accounts of an item are validated now. */
async function validationOf(
  { db }: VerbContext,
  itemId: number,
  zoneId: string | undefined,
): Promise<Validation> {
  const item = await db.prisma.item.findFirst({
    where: { id: itemId, active: true },
    select: { validation: { include: { validator: true } } },
  });
  if (!item) throw new AppError("ITEM_NOT_FOUND");
  const { validation } = item;
  if (!validation?.validator.active) throw new AppError("VALIDATION_NOT_AVAILABLE");
  if (validation.requiresZone && zoneId === undefined) {
    throw new AppError("ZONE_ID_REQUIRED", { errors: { zone_id: ["is required for this item"] } });
  }
  const { code, requiresZone, validator, updatedAt } = validation;
  const since = updatedAt > validator.updatedAt ? updatedAt : validator.updatedAt;
  return { code, requiresZone, validator, since };
}

function answerOf(
  { accountName, region, regionCode, details }: FoundAccount,
  cached: boolean,
): ValidatedAccount {
  const place = region || regionCode;
  return {
    display_name: place === "" ? accountName : `${accountName} (${place})`,
    account_name: accountName,
    region,
    region_code: regionCode,
    cached,
    details,
  };
}

/** Asks the validator, and keeps what it says. */
async function lookUp(
  { db, now, sealer }: VerbContext,
  key: AccountKey,
  { validator, code }: Validation,
): Promise<LookupOutcome> {
  const { customerId, zoneId } = key;
  const outcome = await openValidator(sealer, validator).lookUp({
    ...{ code, customerId, zoneId: zoneId === "" ? undefined : zoneId },
  });
  if (outcome.outcome !== "unavailable") await keepAccount(db, key, outcome, now);
  return outcome;
}

/**
 * Whose account an item would be delivered to. What was found is known for 24 hours to the reseller
 * who asked, that there is no such account for 60 s; who asks for the same meanwhile waits for the
 * same answer.
 *
 * @throws AppError in the order of the checks: ITEM_NOT_FOUND, VALIDATION_NOT_AVAILABLE,
 *   ZONE_ID_REQUIRED, then ACCOUNT_NOT_FOUND or VALIDATION_PROVIDER_UNAVAILABLE
 */
export async function validateAccount(
  context: VerbContext,
  { item_id: itemId, customer_id: customerId, zone_id }: ValidateAccountInput,
): Promise<ValidatedAccount> {
  const { db, now, principal } = context;
  const resellerId = resellerOf(principal);
  const validation = await validationOf(context, itemId, zone_id);
  const key = { resellerId, itemId, customerId, zoneId: zone_id ?? "" };
  const known = await knownAccount(db, key, { since: validation.since, now });
  if (known === null) throw new AppError("ACCOUNT_NOT_FOUND");
  if (known) return answerOf(known, true);

  const asked = { ...key, since: validation.since };
  const outcome = await lookUpOnce(db, asked, () => lookUp(context, key, validation));
  if (outcome.outcome === "found") return answerOf(outcome.account, false);
  if (outcome.outcome === "not_found") throw new AppError("ACCOUNT_NOT_FOUND");
  throw new AppError("VALIDATION_PROVIDER_UNAVAILABLE", {
    cause: new Error(`validator ${validation.validator.code}: ${outcome.reason}`),
  });
}

import type { VerbContext } from "@/server/db/verb-context";
import { requireOperator } from "@/server/principal";
import { AppError } from "@/shared/errors";
import { unitPlace } from "./unit-secret";

const CHUNK = 1_000;
const MAX_SECRET_LENGTH = 4_000;

export type ImportedUnits = {
  imported: number;
  /** Already in stock or sold for this item, or twice in the list. */
  duplicates: number;
};

function assertImportable(secrets: string[]): void {
  secrets.forEach((secret, index) => {
    const clean = secret.isWellFormed() && !secret.includes("\0");
    if (!clean || secret.trim() === "" || secret.length > MAX_SECRET_LENGTH) {
      const text = `must be text of 1 to ${MAX_SECRET_LENGTH} characters`;
      throw new AppError("VALIDATION_FAILED", { errors: { [`units.${index}`]: [text] } });
    }
  });
}

/**
 * Puts credentials into the stock of an item, in the order given, each encrypted for its row. All or
 * nothing: one bad entry refuses the list.
 *
 * @throws AppError ITEM_NOT_FOUND, VALIDATION_FAILED (an entry that is no text, or an item that is not
 *   delivered from units), NOT_FOUND (not the operator)
 */
export async function importUnits(
  { db, principal, sealer }: VerbContext,
  { itemId, secrets }: { itemId: number; secrets: string[] },
): Promise<ImportedUnits> {
  requireOperator(principal);
  const item = await db.prisma.item.findUnique({ where: { id: itemId } });
  if (!item) throw new AppError("ITEM_NOT_FOUND");
  if (item.stockKind !== "units") {
    const text = "is not delivered from units";
    throw new AppError("VALIDATION_FAILED", { errors: { item_id: [text] } });
  }
  assertImportable(secrets);

  const client = await db.pool.connect();
  try {
    await client.query("BEGIN");
    let imported = 0;
    for (let start = 0; start < secrets.length; start += CHUNK) {
      const chunk = secrets.slice(start, start + CHUNK);
      const { rows: ids } = await client.query<{ id: string }>(
        "SELECT nextval('stock_units_id_seq') AS id FROM generate_series(1, $1)",
        [chunk.length],
      );
      const sealed = chunk.map((secret, index) =>
        sealer.seal(secret, unitPlace(item.id, BigInt(ids[index]?.id ?? 0))),
      );
      const { rowCount } = await client.query(
        `INSERT INTO stock_units (item_id, id, key_id, secret, fingerprint, created_at, changed_at)
         SELECT $1, unit.id, $2, unit.secret, unit.fingerprint, clock_timestamp(), clock_timestamp()
         FROM unnest($3::bigint[], $4::bytea[], $5::bytea[]) AS unit(id, secret, fingerprint)
         ON CONFLICT (item_id, fingerprint) DO NOTHING`,
        [
          itemId,
          sealer.currentKeyId,
          ids.map(({ id }) => id),
          sealed.map(({ bytes }) => bytes),
          chunk.map((secret) => sealer.fingerprint(secret)),
        ],
      );
      imported += rowCount ?? 0;
    }
    await client.query("COMMIT");
    return { imported, duplicates: secrets.length - imported };
  } catch (error) {
    await client.query("ROLLBACK").catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}

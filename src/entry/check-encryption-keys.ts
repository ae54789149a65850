import type { Db } from "@/server/db/database";
import type { EncryptionKey } from "@/server/sealing";
import { Sealer } from "@/server/sealing";

const knownText = "grosir";

/**
 * Makes sure that what the database holds can be opened: each key seals a known text the first time it
 * is used, and has to open it ever after.
 *
 * @throws Error where a key is another one than before, or one that was used is missing
 */
export async function checkEncryptionKeys(
  db: Db,
  keys: readonly EncryptionKey[],
  fingerprintKey: Buffer,
): Promise<void> {
  for (const key of keys) {
    const place = `encryption_key_checks.sealed:${key.id}`;
    const sealer = new Sealer([key], fingerprintKey);
    const sealed = sealer.seal(
      `${knownText}:${sealer.fingerprint(knownText).toString("hex")}`,
      place,
    );
    await db.prisma.encryptionKeyCheck.createMany({
      data: [{ keyId: key.id, sealed: new Uint8Array(sealed.bytes) }],
      skipDuplicates: true,
    });
  }
  const rows = await db.prisma.encryptionKeyCheck.findMany();
  for (const { keyId, sealed } of rows) {
    const key = keys.find(({ id }) => id === keyId);
    if (!key) {
      throw new Error(
        `ENCRYPTION_KEYS lacks the key ${keyId}, which this database was sealed with.`,
      );
    }
    const sealer = new Sealer([key], fingerprintKey);
    let text: string;
    try {
      text = sealer.open({ keyId, bytes: sealed }, `encryption_key_checks.sealed:${keyId}`);
    } catch {
      throw new Error(
        `The key ${keyId} in ENCRYPTION_KEYS is not the one this database was sealed with.`,
      );
    }
    if (text !== `${knownText}:${sealer.fingerprint(knownText).toString("hex")}`) {
      throw new Error("FINGERPRINT_KEY is not the one this database was filled with.");
    }
  }
}

import { createCipheriv, createDecipheriv, createHmac, randomBytes } from "node:crypto";

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

export type EncryptionKey = { id: string; key: Buffer };

export type Sealed = { keyId: string; bytes: Buffer };

/**
 * Seals secrets with AES-256-GCM. `place` names the row and column (`stock_units.secret:7:123`) and is
 * authenticated with the text, so a ciphertext that was moved to another row does not open.
 */
export class Sealer {
  private readonly keys: Map<string, Buffer>;
  private readonly current: EncryptionKey;
  private readonly fingerprintKey: Buffer;

  /** @param keys 32 bytes each; the first one seals, all of them open */
  constructor(keys: readonly EncryptionKey[], fingerprintKey: Buffer) {
    const [current] = keys;
    if (!current) throw new Error("at least one encryption key is needed");
    this.current = current;
    this.keys = new Map(keys.map(({ id, key }) => [id, key]));
    this.fingerprintKey = fingerprintKey;
  }

  get currentKeyId(): string {
    return this.current.id;
  }

  /** `nonce | ciphertext | tag` under the current key. */
  seal(plaintext: string, place: string): Sealed {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv("aes-256-gcm", this.current.key, nonce);
    cipher.setAAD(Buffer.from(place));
    const ciphertext = Buffer.concat([cipher.update(plaintext, "utf8"), cipher.final()]);
    return {
      keyId: this.current.id,
      bytes: Buffer.concat([nonce, ciphertext, cipher.getAuthTag()]),
    };
  }

  /**
   * The text that was sealed for this place.
   *
   * @throws Error where the key is unknown, or the bytes or the place are not the sealed ones
   */
  open(sealed: { keyId: string; bytes: Uint8Array }, place: string): string {
    const key = this.keys.get(sealed.keyId);
    if (!key) throw new Error(`encryption key ${sealed.keyId} is not configured`);
    const bytes = Buffer.from(sealed.bytes);
    const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, NONCE_BYTES));
    decipher.setAAD(Buffer.from(place));
    decipher.setAuthTag(bytes.subarray(bytes.length - TAG_BYTES));
    const ciphertext = bytes.subarray(NONCE_BYTES, bytes.length - TAG_BYTES);
    return Buffer.concat([decipher.update(ciphertext), decipher.final()]).toString("utf8");
  }

  /** 32 bytes that are equal for equal texts and say nothing about them without the key. */
  fingerprint(plaintext: string): Buffer {
    return createHmac("sha256", this.fingerprintKey).update(plaintext, "utf8").digest();
  }
}

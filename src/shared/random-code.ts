const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/**
 * Unguessable text of Crockford's base 32.
 *
 * @param bytes how many random bytes it holds; 8 give 13 characters, 16 give 26
 */
export function randomCode(bytes: number): string {
  let bits = 0n;
  for (const byte of crypto.getRandomValues(new Uint8Array(bytes))) {
    bits = (bits << 8n) | BigInt(byte);
  }
  let code = "";
  for (let left = bytes * 8; left > 0; left -= 5) {
    code = alphabet[Number(bits & 31n)] + code;
    bits >>= 5n;
  }
  return code;
}

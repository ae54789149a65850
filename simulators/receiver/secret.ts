const prefix = "whsec_";

/**
 * The bytes that sign, from `whsec_` + base64.
 *
 * @throws RangeError where it is none; an empty one would let anybody sign
 */
export function signingKey(secret: string): Buffer {
  const encoded = secret.slice(prefix.length);
  const key = Buffer.from(encoded, "base64");
  if (!secret.startsWith(prefix) || key.length === 0 || key.toString("base64") !== encoded) {
    throw new RangeError("A webhook secret is whsec_ followed by base64.");
  }
  return key;
}

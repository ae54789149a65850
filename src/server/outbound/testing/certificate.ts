import { generateKeyPairSync, sign } from "node:crypto";
import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

const DAY_MS = 86_400_000;

/** One value in DER. */
function der(tag: number, ...parts: Uint8Array[]): Buffer {
  const content = Buffer.concat(parts);
  const size = content.length;
  const length =
    size < 0x80 ? [size] : size < 0x100 ? [0x81, size] : [0x82, size >> 8, size & 0xff];
  return Buffer.concat([Buffer.from([tag, ...length]), content]);
}

const sequence = (...parts: Uint8Array[]) => der(0x30, ...parts);
const objectId = (hex: string) => der(0x06, Buffer.from(hex, "hex"));
const bitString = (bytes: Uint8Array) => der(0x03, Buffer.from([0]), bytes);
const generalizedTime = (at: Date) =>
  der(0x18, Buffer.from(at.toISOString().replace(/\.\d+|[-:T]/g, "")));

function alternativeName(host: string): Buffer {
  return isIP(host)
    ? der(0x87, Buffer.from(ipaddr.parse(host).toByteArray()))
    : der(0x82, Buffer.from(host));
}

/**
 * A certificate that signs itself, made on the spot.
 *
 * @param hosts names and addresses it is for
 */
export function makeCertificate(
  hosts: readonly string[],
  expiresAt = new Date(Date.now() + DAY_MS),
): { key: string; cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "prime256v1" });
  const algorithm = sequence(objectId("2a8648ce3d040302"));
  const commonName = sequence(objectId("550403"), der(0x0c, Buffer.from("Grosir test")));
  const name = sequence(der(0x31, commonName));
  const alternatives = sequence(...hosts.map(alternativeName));
  const extension = sequence(objectId("551d11"), der(0x04, alternatives));
  const unsigned = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([1])),
    algorithm,
    name,
    sequence(
      generalizedTime(new Date(expiresAt.getTime() - 2 * DAY_MS)),
      generalizedTime(expiresAt),
    ),
    name,
    publicKey.export({ type: "spki", format: "der" }),
    der(0xa3, sequence(extension)),
  );
  const signed = sequence(unsigned, algorithm, bitString(sign("sha256", unsigned, privateKey)));
  return {
    key: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${signed.toString("base64").replace(/.{64}/g, "$&\n")}\n-----END CERTIFICATE-----\n`,
  };
}

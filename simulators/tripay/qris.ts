import { randomInt } from "node:crypto";

/** A field of an EMV code: two digits of name, two of length, and the value. */
function field(id: string, value: string): string {
  return id + String(value.length).padStart(2, "0") + value;
}

/** CRC-16/CCITT-FALSE in four hex digits, which ends every EMV code. */
export function checksum(text: string): string {
  let crc = 0xffff;
  for (const byte of Buffer.from(text, "latin1")) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit++) {
      crc = crc & 0x8000 ? ((crc << 1) ^ 0x1021) & 0xffff : (crc << 1) & 0xffff;
    }
  }
  return crc.toString(16).toUpperCase().padStart(4, "0");
}

/**
 * A dynamic QRIS for one payment, built as a real one is, of an acquirer that does not exist: no
 * bank's app can pay it.
 */
export function qrisString(amount: number, reference: string): string {
  const account = String(randomInt(1e12)).padStart(12, "0");
  const acquirer =
    field("00", "ID.CO.SIMULATOR.WWW") + field("01", `93600000${account}`) + field("03", "UMI");
  const merchant =
    field("00", "ID.CO.QRIS.WWW") + field("02", `ID10${account.slice(1)}`) + field("03", "UMI");
  const text = [
    field("00", "01"),
    field("01", "12"),
    field("26", acquirer),
    field("51", merchant),
    field("52", "5732"),
    field("53", "360"),
    field("54", String(amount)),
    field("58", "ID"),
    field("59", "SIMULATOR TRIPAY"),
    field("60", "JAKARTA"),
    field("61", "10110"),
    field("62", field("01", reference)),
    "6304",
  ].join("");
  return text + checksum(text);
}

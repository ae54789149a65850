const letters = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";
const LENGTH = 12;

/** A reference that nobody used before: 60 random bits after the day. */
export function newRefId(): string {
  const day = new Date().toISOString().slice(2, 10).replaceAll("-", "");
  const random = crypto.getRandomValues(new Uint8Array(LENGTH));
  return `WEB-${day}-${Array.from(random, (byte) => letters[byte % letters.length]).join("")}`;
}

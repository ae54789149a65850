import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { Sealer } from "./sealing";

const first = { id: "k1", key: randomBytes(32) };
const second = { id: "k2", key: randomBytes(32) };
const fingerprintKey = randomBytes(32);
const sealer = new Sealer([first], fingerprintKey);

test("opens what it sealed, in its own place", () => {
  const sealed = sealer.seal("rahasia ✓", "units:1");
  expect(sealer.open(sealed, "units:1")).toBe("rahasia ✓");
  expect(sealed.bytes.includes("rahasia")).toBe(false);
});

test("C35 a ciphertext that was moved to another row does not open", () => {
  const sealed = sealer.seal("rahasia", "units:1");
  expect(() => sealer.open(sealed, "units:2")).toThrow();
});

test("a changed byte does not open", () => {
  const sealed = sealer.seal("rahasia", "units:1");
  for (let index = 0; index < sealed.bytes.length; index += 1) {
    const bytes = Buffer.from(sealed.bytes);
    bytes[index] = (bytes[index] ?? 0) ^ 1;
    expect(() => sealer.open({ keyId: "k1", bytes }, "units:1")).toThrow();
  }
});

test("equal texts are sealed differently but have one fingerprint", () => {
  const bytes = [sealer.seal("a", "p").bytes, sealer.seal("a", "p").bytes];
  expect(bytes[0]).not.toEqual(bytes[1]);
  expect(sealer.fingerprint("a")).toEqual(sealer.fingerprint("a"));
  expect(sealer.fingerprint("a")).not.toEqual(sealer.fingerprint("b"));
  const other = new Sealer([first], randomBytes(32));
  expect(other.fingerprint("a")).not.toEqual(sealer.fingerprint("a"));
});

test("after a new key came first the older ones still open", () => {
  const old = sealer.seal("rahasia", "units:1");
  const rotated = new Sealer([second, first], fingerprintKey);
  expect(rotated.open(old, "units:1")).toBe("rahasia");
  expect(rotated.seal("x", "p").keyId).toBe("k2");
  expect(() => new Sealer([second], fingerprintKey).open(old, "units:1")).toThrow(/k1/);
});

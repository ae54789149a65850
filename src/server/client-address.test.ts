import { expect, test } from "vitest";
import { clientAddress } from "./client-address";

const proxies = ["127.0.0.1/32", "10.0.0.0/8", "2001:db8:ffff::/48"];

test("C07 without trusted proxies the header counts for nothing", () => {
  expect(clientAddress("198.51.100.9", "203.0.113.7", [])).toBe("198.51.100.9");
  expect(clientAddress("::ffff:198.51.100.9", undefined, [])).toBe("198.51.100.9");
  expect(clientAddress(undefined, "203.0.113.7", [])).toBeUndefined();
});

test("C07 from a peer that is no trusted proxy the header counts for nothing", () => {
  expect(clientAddress("198.51.100.9", "203.0.113.7", proxies)).toBe("198.51.100.9");
  expect(clientAddress("gone", "203.0.113.7", proxies)).toBeUndefined();
});

test.each([
  ["203.0.113.7", "203.0.113.7"],
  ["203.0.113.7, 10.1.2.3", "203.0.113.7"],
  ["198.51.100.1, 203.0.113.7,10.1.2.3 , 127.0.0.1", "203.0.113.7"],
  ["203.0.113.7:51234", "203.0.113.7"],
  ["[2001:db8::5]:443", "2001:db8::5"],
  ["2001:DB8::5, 2001:db8:ffff::1", "2001:db8::5"],
  ["::ffff:203.0.113.7", "203.0.113.7"],
  ["10.0.0.1, 10.0.0.2", "10.0.0.1"],
])("C07 behind trusted proxies %j is %s", (header, address) => {
  expect(clientAddress("127.0.0.1", header, proxies)).toBe(address);
  expect(clientAddress("::ffff:127.0.0.1", header, proxies)).toBe(address);
  expect(clientAddress(undefined, header, proxies)).toBe(address);
});

test.each(["unknown", "203.0.113.7, unknown", "203.0.113.7, ", ""])(
  "C07 what a trusted proxy names as %j is not known",
  (header) => {
    expect(clientAddress("127.0.0.1", header, proxies)).toBeUndefined();
  },
);

test("a proxy that asks for itself is the client", () => {
  expect(clientAddress("127.0.0.1", undefined, proxies)).toBe("127.0.0.1");
  expect(clientAddress(undefined, undefined, proxies)).toBeUndefined();
});

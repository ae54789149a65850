import { expect, test } from "vitest";
import { callerNetwork, isInNetworks, normalAddress, normalNetwork } from "./ip-networks";

test.each([
  ["203.0.113.7", "203.0.113.7"],
  ["::ffff:203.0.113.7", "203.0.113.7"],
  ["::FFFF:cb00:7107", "203.0.113.7"],
  ["2001:DB8:0:0::1", "2001:db8::1"],
  ["fe80::1%eth0", "fe80::1"],
  ["::1", "::1"],
])("the address %s is %s", (given, normal) => {
  expect(normalAddress(given)).toBe(normal);
});

test.each([
  "",
  "localhost",
  "127.1",
  "010.0.0.1",
  "0x7f.0.0.1",
  "2130706433",
  "1.2.3.256",
  "1.2.3.4.5",
  "1.2.3.4/32",
  "::1.2.3.4",
  "::ffff:010.0.0.1",
  "::ffff:1.2",
  "2001:db8::1::2",
  " 1.2.3.4",
])("%j is no address", (given) => {
  expect(normalAddress(given)).toBeUndefined();
});

test.each([
  ["203.0.113.7", "203.0.113.7/32"],
  ["203.0.113.7/24", "203.0.113.0/24"],
  ["0.0.0.0/0", "0.0.0.0/0"],
  ["2001:DB8::1", "2001:db8::1/128"],
  ["2001:db8:ffff::/32", "2001:db8::/32"],
  ["::/0", "::/0"],
  ["::ffff:203.0.113.7/120", "203.0.113.0/24"],
  ["::ffff:203.0.113.7", "203.0.113.7/32"],
])("the network %s is %s", (given, normal) => {
  expect(normalNetwork(given)).toBe(normal);
});

test.each([
  "",
  "/24",
  "203.0.113.0/33",
  "203.0.113.0/024",
  "203.0.113.0/-1",
  "203.0.113.0/",
  "203.0.113.0/255.255.255.0",
  "2001:db8::/129",
  "::ffff:203.0.113.0/24",
  "fe80::%eth0/64",
  "example.com",
])("%j is no network", (given) => {
  expect(normalNetwork(given)).toBeUndefined();
});

test("an address lies in networks of its own kind only", () => {
  const networks = ["203.0.113.0/24", "2001:db8::/32"];
  expect(isInNetworks("203.0.113.255", networks)).toBe(true);
  expect(isInNetworks("203.0.114.0", networks)).toBe(false);
  expect(isInNetworks("2001:db8:1::1", networks)).toBe(true);
  expect(isInNetworks("2001:db9::1", networks)).toBe(false);
  expect(isInNetworks("::1", ["0.0.0.0/0"])).toBe(false);
  expect(isInNetworks("203.0.113.1", ["::/0"])).toBe(false);
  expect(isInNetworks("203.0.113.1", [])).toBe(false);
});

test("one caller has an IPv4 address or a /64", () => {
  expect(callerNetwork("203.0.113.7")).toBe("203.0.113.7");
  expect(callerNetwork("2001:db8:1:2:3:4:5:6")).toBe("2001:db8:1:2::/64");
});

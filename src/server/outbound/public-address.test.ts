import { expect, test } from "vitest";
import { isAllowedAddress, isPublicAddress } from "./public-address";

test.each([
  ["8.8.8.8"],
  ["1.1.1.1"],
  ["100.63.255.255"],
  ["100.128.0.0"],
  ["172.15.255.255"],
  ["172.32.0.0"],
  ["198.17.255.255"],
  ["198.20.0.0"],
  ["223.255.255.255"],
  ["2001:4860:4860::8888"],
  ["2606:4700:4700::1111"],
  ["2a00:1450:4001:80b::200e"],
])("%s is public", (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

const notPublic: [what: string, ...addresses: string[]][] = [
  ["this network", "0.0.0.0", "0.1.2.3"],
  ["private", "10.0.0.1", "172.16.0.1", "172.31.255.255", "192.168.0.1"],
  ["carrier-grade NAT", "100.64.0.0", "100.127.255.255"],
  ["loopback", "127.0.0.1", "127.255.255.254", "::1"],
  ["link local", "169.254.169.254", "fe80::1", "febf::1"],
  ["protocol assignments", "192.0.0.1", "192.0.0.170"],
  ["documentation", "192.0.2.1", "198.51.100.1", "203.0.113.1", "2001:db8::1", "3fff::1"],
  ["benchmarking", "198.18.0.1", "198.19.255.255", "2001:2::1"],
  ["6to4", "192.88.99.1", "2002:808:808::1", "2002:7f00:1::"],
  ["multicast", "224.0.0.1", "239.255.255.255", "ff02::1"],
  ["reserved", "240.0.0.1", "255.255.255.254"],
  ["broadcast", "255.255.255.255"],
  ["unspecified", "::"],
  ["unique local", "fc00::1", "fd00:ec2::254"],
  ["site local", "fec0::1"],
  ["IPv4-compatible", "::8.8.8.8", "::7f00:1"],
  ["IPv4-mapped", "::ffff:127.0.0.1", "::ffff:8.8.8.8", "::ffff:a00:1"],
  ["IPv4-translated", "::ffff:0:8.8.8.8"],
  ["NAT64", "64:ff9b::8.8.8.8", "64:ff9b::7f00:1", "64:ff9b:1::1"],
  ["Teredo", "2001::1", "2001:0:4136:e378::1"],
  ["ORCHID", "2001:10::1", "2001:20::1", "2001:2f:ffff::1"],
  ["discard", "100::1"],
  ["segment routing", "5f00::1"],
  ["outside 2000::/3", "1fff::1", "4000::1", "8000::1"],
  ["with a zone", "fe80::1%eth0", "2606:4700:4700::1111%1"],
  [
    "no address",
    "",
    "localhost",
    "8.8.8",
    "08.8.8.8",
    "0x8.8.8.8",
    "134744072",
    "8.8.8.8/32",
    "[::1]",
  ],
];

test.each(notPublic)("%s is not public", (_what, ...addresses) => {
  expect(addresses.filter(isPublicAddress)).toEqual([]);
});

test("a listed network is allowed besides, and only that", () => {
  const networks = ["10.1.0.0/16", "fd00::/8"];
  expect(isAllowedAddress("10.1.2.3", networks)).toBe(true);
  expect(isAllowedAddress("fd12::1", networks)).toBe(true);
  expect(isAllowedAddress("8.8.8.8", networks)).toBe(true);
  expect(isAllowedAddress("10.2.0.1", networks)).toBe(false);
  expect(isAllowedAddress("fc00::1", networks)).toBe(false);
  expect(isAllowedAddress("10.1.2", networks)).toBe(false);
});

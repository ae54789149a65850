import { expect, test } from "vitest";
import { type CallbackUrlFault, callbackUrlFault, MAX_CALLBACK_URL_LENGTH } from "./callback-url";
import { LOOPBACK_NETWORKS } from "./public-address";

const production = { allowHttp: false, allowedNetworks: [] };
const development = { allowHttp: true, allowedNetworks: LOOPBACK_NETWORKS };

const start = "https://shop.example/";

test.each([
  ["https://shop.example"],
  ["https://shop.example/hook?source=grosir&x=%20"],
  ["HTTPS://Shop.Example:443/hook"],
  ["https://shop.example:1024/"],
  ["https://shop.example:65535/"],
  ["https://_dmarc-1.a-b.shop.example/"],
  ["https://münchen.example/ü"],
  ["https://8.8.8.8/"],
  ["https://[2606:4700:4700::1111]:8443/hook"],
  ["https://localhost.shop.example/"],
  [start.padEnd(MAX_CALLBACK_URL_LENGTH, "a")],
])("%.60s may be kept", (url) => {
  expect(callbackUrlFault(url, production)).toBeNull();
});

const hostile: Partial<Record<CallbackUrlFault, string[]>> = {
  "longer than 2048 characters": [start.padEnd(MAX_CALLBACK_URL_LENGTH + 1, "a")],
  "not a valid URL": [
    "",
    "shop.example",
    "//shop.example/",
    "/hook",
    "https:",
    "https://",
    "https:///hook",
    "https:shop.example",
    "https:/shop.example",
    "https:\\\\shop.example\\",
    "https://shop.example\\@10.0.0.1/",
    " https://shop.example/",
    "https://shop.example/\n",
    "ht\ttps://shop.example/",
    "https://shop.exam\u00adple/",
    "https://shop.example/\u0000",
    "https://shop.example/\u200b",
    "https://shop.example/\u202e",
    "https://shop.example/a b",
    "https://shop.example/\u00a0",
    "https://shop.example/\ud800",
    "https://shop.example:99999/",
    "https://shop.example:x/",
    "https://%31%32%37.0.0.1/",
    "https://shop%2eexample/",
    "https://[::1/",
    "https://[fe80::1%25eth0]/",
    "https://[fe80::1%eth0]/",
    "https://1.2.3.4.5/",
    "https://256.0.0.1/",
    "https://0x100000000/",
    "https://a|b.example/",
    "https://xn--/",
  ],
  "must begin with https://": [
    "http://shop.example/",
    "ftp://shop.example/",
    "ws://shop.example/",
    "file:///etc/passwd",
    "gopher://shop.example:6379/_",
    "unix://run/socket",
  ],
  "must not have a user name or password": [
    "https://user@shop.example/",
    "https://user:password@shop.example/",
    "https://shop.example@10.0.0.1/",
    "https://@shop.example/",
    "https://:@shop.example/",
  ],
  "must not have a fragment": ["https://shop.example/#", "https://shop.example/hook#part"],
  "port must be 443 or above 1023": [
    "https://shop.example:0/",
    "https://shop.example:22/",
    "https://shop.example:80/",
    "https://shop.example:1023/",
    "https://shop.example:0025/",
  ],
  "host is not a full domain name": [
    "https://intranet/",
    "https://shop.example./",
    "https://shop..example/",
    "https://.shop.example/",
    "https://./",
    "https://localhost./",
    "https://-shop.example/",
    "https://shop-.example/",
    "https://shop!.example/",
    `https://${"a".repeat(64)}.example/`,
    `https://${"a.".repeat(130)}example/`,
  ],
  "address is not public": [
    "https://localhost/",
    "https://LOCALHOST:8443/",
    "https://api.localhost/",
    "https://127.0.0.1/",
    "https://127.0.0.1./",
    "https://127.1/",
    "https://127.0.1/",
    "https://2130706433/",
    "https://0x7f000001/",
    "https://0x7f.1/",
    "https://017700000001/",
    "https://0177.0.0.1/",
    "https://１２７.0.0.1/",
    "https://①②⑦.⓪.⓪.①/",
    "https://127。0。0。1/",
    "https://0/",
    "https://0.0.0.0/",
    "https://10.0.0.1/",
    "https://012.0.0.1/",
    "https://172.16.0.1/",
    "https://192.168.0.1/",
    "https://100.64.0.1/",
    "https://169.254.169.254/latest/meta-data/",
    "https://0xa9fea9fe/",
    "https://192.0.2.1/",
    "https://198.18.0.1/",
    "https://224.0.0.1/",
    "https://255.255.255.255/",
    "https://[::]/",
    "https://[::1]/",
    "https://[0:0:0:0:0:0:0:1]:8443/",
    "https://[::127.0.0.1]/",
    "https://[::ffff:127.0.0.1]/",
    "https://[::ffff:8.8.8.8]/",
    "https://[::ffff:7f00:1]/",
    "https://[fe80::1]/",
    "https://[fc00::1]/",
    "https://[fd00:ec2::254]/",
    "https://[ff02::1]/",
    "https://[64:ff9b::7f00:1]/",
    "https://[64:ff9b::8.8.8.8]/",
    "https://[2001::1]/",
    "https://[2001:db8::1]/",
    "https://[2002:7f00:1::]/",
    "https://[2002:808:808::1]/",
    "https://[3fff::1]/",
  ],
};

const rows = Object.entries(hostile).flatMap(([fault, urls]) =>
  urls.map((url): [string, string] => [url, fault]),
);

test.each(rows)("C22: %j is refused: %s", (url, fault) => {
  expect(callbackUrlFault(url, production)).toBe(fault);
});

test.each([
  ["http://localhost:3000/hook"],
  ["http://localhost/hook"],
  ["http://shop.localhost:8080/"],
  ["http://127.0.0.1:8080/"],
  ["http://2130706433:8080/"],
  ["http://[::1]:8080/"],
  ["http://shop.example/"],
  ["http://receiver:8080/"],
  ["https://localhost:8443/"],
])("%s may be kept in development", (url) => {
  expect(callbackUrlFault(url, development)).toBeNull();
});

test.each([
  ["http://localhost:443/", "port must be 443 or above 1023"],
  ["http://localhost:25/", "port must be 443 or above 1023"],
  ["http://10.0.0.1:8080/", "address is not public"],
  ["ftp://localhost/", "must begin with https:// or http://"],
  ["http://user@localhost:3000/", "must not have a user name or password"],
])("%s is refused in development too: %s", (url, fault) => {
  expect(callbackUrlFault(url, development)).toBe(fault);
});

test("a listed network lets its literals in, and no others", () => {
  const rules = { allowHttp: false, allowedNetworks: ["10.1.0.0/16"] };
  expect(callbackUrlFault("https://10.1.2.3/", rules)).toBeNull();
  expect(callbackUrlFault("https://0x0a010203/", rules)).toBeNull();
  expect(callbackUrlFault("https://10.2.0.1/", rules)).toBe("address is not public");
  expect(callbackUrlFault("https://localhost/", rules)).toBe("address is not public");
});

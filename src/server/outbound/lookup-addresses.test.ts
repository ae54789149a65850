import { expect, onTestFinished, test } from "vitest";
import { lookupAddresses } from "./lookup-addresses";
import { startNameServer } from "./testing/name-server";

async function nameServer(names: Record<string, string[] | null>): Promise<string[]> {
  const { address, close } = await startNameServer((name) => names[name]);
  onTestFinished(close);
  return [address];
}

test("finds all addresses of both families", async () => {
  const servers = await nameServer({ "shop.example": ["192.0.2.1", "2001:db8::1", "192.0.2.2"] });
  const addresses = await lookupAddresses("shop.example", servers);
  expect(addresses).toHaveLength(3);
  expect(addresses).toEqual(
    expect.arrayContaining([
      { address: "192.0.2.1", family: 4 },
      { address: "192.0.2.2", family: 4 },
      { address: "2001:db8::1", family: 6 },
    ]),
  );
});

test("one family is enough", async () => {
  const servers = await nameServer({
    "new.example": ["2001:db8::1"],
    "old.example": ["192.0.2.1"],
  });
  expect(await lookupAddresses("new.example", servers)).toEqual([
    { address: "2001:db8::1", family: 6 },
  ]);
  expect(await lookupAddresses("old.example", servers)).toEqual([
    { address: "192.0.2.1", family: 4 },
  ]);
});

test("this machine's own name needs no name server", async () => {
  const names = [await lookupAddresses("localhost", []), await lookupAddresses("a.localhost", [])];
  for (const addresses of names) {
    expect(addresses.map(({ address }) => address)).toEqual(["127.0.0.1", "::1"]);
  }
});

test("a name that is unknown, or has no addresses, is not found", async () => {
  const servers = await nameServer({ "unknown.example": null, "empty.example": [] });
  for (const name of ["unknown.example", "empty.example"]) {
    await expect(lookupAddresses(name, servers)).rejects.toMatchObject({ fault: "name not found" });
  }
});

test("C25: names whose name server is silent do not hold up others", async () => {
  const servers = await nameServer({ "shop.example": ["192.0.2.1"] });
  const silent = Array.from({ length: 100 }, (_, index) =>
    lookupAddresses(`silent${index}.example`, servers).catch((error) => error.fault),
  );
  const first = await Promise.race([lookupAddresses("shop.example", servers), ...silent]);
  expect(first).toEqual([{ address: "192.0.2.1", family: 4 }]);
  expect(new Set(await Promise.all(silent))).toEqual(new Set(["name lookup failed"]));
});

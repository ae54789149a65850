import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { testShop } from "@/testing/test-shop";
import { testCli } from "./testing/test-cli";

const shop = testShop();
const { cli, json, refusal, newItem } = testCli(() => shop().system);

const files = {
  "settings.json": JSON.stringify({
    base_url: "https://look-up.example",
    path: "/{code}?id={customer_id}&key={api_key}",
    name_path: "data.name",
  }),
  "secrets.json": JSON.stringify({ api_key: "the-key" }),
};
const create = (code: string, kind = "http") => [
  ...["validator", "create", "--code", code, "--name", "Look-up", "--kind", kind],
  ...["--settings-file", "settings.json", "--credentials-file", "secrets.json"],
];

test("create, update, list; secrets come from a file and are never shown", async () => {
  const code = randomUUID();
  const created = await json(create(code), files);
  expect(created).toEqual({
    ...{ id: expect.any(Number), code, name: "Look-up", kind: "http", active: true, items: 0 },
    settings: expect.objectContaining({ base_url: "https://look-up.example", method: "GET" }),
    ...{ created_at: expect.any(String), updated_at: expect.any(String) },
  });
  const update = ["validator", "update", code];
  const changes = { "-": JSON.stringify({ region_path: "data.region" }) };
  expect(await json([...update, "--no-active", "--settings-file", "-"], changes)).toMatchObject({
    active: false,
    settings: { name_path: "data.name", region_path: "data.region" },
  });
  const renewed = [...update, "--credentials-file", "-", "--active"];
  expect(await json(renewed, { "-": files["secrets.json"] })).toMatchObject({ active: true });
  const { out } = await cli(["validator", "list", "--json"]);
  expect(JSON.parse(out)).toMatchObject([{ code }]);
  expect(out).not.toContain("the-key");
  expect((await cli(["validator", "list"])).out).toMatch(/^ID +Code +Name +Kind +Items +Active\n/);
});

test("items are attached and detached", async () => {
  const code = randomUUID();
  await json(create(code), files);
  const { id, sku } = await newItem();
  const attach = ["validator", "attach", code, sku, "--service-code", "mobilelegend"];
  expect(await json([...attach, "--requires-zone"])).toEqual({
    ...{ item_id: id, validator: code, code: "mobilelegend", requires_zone: true },
  });
  const listed = await json(["validator", "list"]);
  expect(listed).toContainEqual(expect.objectContaining({ code, items: 1 }));
  expect(await json(["validator", "detach", String(id)])).toEqual({ item_id: id });
  expect((await refusal(["validator", "detach", sku])).error).toBe("VALIDATION_NOT_AVAILABLE");
  expect((await cli(attach)).out).toContain(`${sku} are validated by ${code} as mobilelegend`);
});

test("bad input", async () => {
  const code = randomUUID();
  const broken = { ...files, "secrets.json": "{api_key: the-key" };
  const { err } = await cli([...create(code), "--json"], broken);
  expect(JSON.parse(err)).toMatchObject({ errors: { credentials: ["must be JSON"] } });
  expect(err).not.toContain("the-key");
  expect((await refusal(create(code, "peer"), files)).error).toBe("VALIDATION_FAILED");
  expect((await refusal(create(code, "other"), files)).error).toBe("USAGE");
  const list = { "-": "[]" };
  expect(
    (await refusal(["validator", "update", code, "--settings-file", "-"], list)).errors,
  ).toEqual({
    settings: ["must be a JSON object"],
  });
  expect((await refusal(["validator", "update", "none", "--active"])).errors).toEqual({
    validator: ["there is no none"],
  });
  const { sku } = await newItem();
  const attach = (item: string) => ["validator", "attach", "none", item, "--service-code", "ml"];
  expect((await refusal(attach(sku))).errors).toEqual({ validator: ["is not known"] });
  expect((await refusal(attach("none"))).error).toBe("ITEM_NOT_FOUND");
});

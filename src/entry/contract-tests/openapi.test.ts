import { Validator } from "@seriousme/openapi-schema-validator";
import { describe, expect, test } from "vitest";
import { errorTable } from "@/shared/errors";
import { call, doors } from "./client";

type Operation = {
  parameters?: { name: string; in: string; schema: object }[];
  requestBody?: object;
  security?: object[];
  responses: Record<
    string,
    { headers?: Record<string, unknown>; content?: Record<string, { schema?: unknown }> }
  >;
};

describe.each(doors)("the OpenAPI document through the %s door", (door) => {
  test("needs no key and is valid OpenAPI 3.1", async () => {
    const { status, body } = await call(door, "GET", "/v1/openapi.json");
    expect(status).toBe(200);
    expect(body.openapi).toBe("3.1.0");
    const { valid, errors } = await new Validator().validate(structuredClone(body));
    expect({ valid, errors }).toEqual({ valid: true, errors: undefined });
  });

  test("says how each operation is opened and refused", async () => {
    const { body } = await call(door, "GET", "/v1/openapi.json");
    const scheme = (body.components as { securitySchemes: object }).securitySchemes;
    expect(scheme).toEqual({ apiKey: { type: "apiKey", in: "header", name: "X-APIKEY" } });
    const paths = body.paths as Record<string, Record<string, Operation>>;
    const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
    expect(operations.length).toBeGreaterThan(0);
    for (const { security, responses } of operations) {
      expect(security).toEqual([{ apiKey: [] }]);
      expect(Object.keys(responses)).toEqual(
        expect.arrayContaining(["200", "401", "403", "422", "429", "500", "503"]),
      );
      const { "200": ok, "429": limited } = responses;
      expect(Object.keys(ok?.headers ?? {})).toEqual(["RateLimit-Policy", "RateLimit"]);
      expect(Object.keys(limited?.headers ?? {})).toContain("Retry-After");
    }
  });

  test("shows where the parameters of a POST without a body stand", async () => {
    const { body } = await call(door, "GET", "/v1/openapi.json");
    const paths = body.paths as Record<string, Record<string, Operation>>;
    const asked = ["/v1/webhook/secret", "/v1/webhook/test"].map((path) => paths[path]?.post);
    expect(asked.map((operation) => operation?.requestBody)).toEqual([undefined, undefined]);
    expect(asked[0]?.parameters).toMatchObject([
      { name: "revoke_previous", in: "query", required: false, schema: {} },
    ]);
  });

  test("names only codes of the error table", async () => {
    const { body } = await call(door, "GET", "/v1/openapi.json");
    const named = [...JSON.stringify(body.paths).matchAll(/`([A-Z_]{5,})`/g)].map(
      ([, code]) => code,
    );
    expect(named.length).toBeGreaterThan(10);
    expect(named.filter((code) => code && !(code in errorTable))).toEqual([]);
  });
});

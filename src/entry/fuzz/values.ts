import fc from "fast-check";
import type { Schema } from "./api-document";
import { Known } from "./known-names";

const hostileNumbers = [0, -1, 1.5, -0.5, 1e21, 2 ** 31, 2 ** 53, 2 ** 63, Number.MAX_VALUE, 1e-7];
const hostileTexts = [
  ...["", " ", "0", "-1", "1e3", "null", "true", "__proto__", "constructor", "..", "."],
  ...["\0", "a\0b", "\ud800", "\udc00x", "\ufeff", "\u202etxt", "é", "e\u0301", "\r\nX-Evil: 1"],
  ...["' OR 1=1 --", "%", "_", "\\", "%00", "<script>alert(1)</script>", "=1+1"],
  ...["2026-13-45", "2026-02-30T25:61:61Z", "0000-01-01T00:00:00Z", "+275760-09-13T00:00:00Z"],
  ...["x".repeat(191), "x".repeat(192), "😀".repeat(191), "x".repeat(10_001), "9".repeat(400)],
];
/** Nowhere: the names can never be resolved, and the addresses are refused. */
const addresses = [
  ...["https://fuzz.invalid/hook", "https://fuzz.invalid:8443/a?b=c#d", "http://fuzz.invalid/"],
  ...["https://127.0.0.1/", "https://[::1]/", "https://0x7f.1/", "https://user:pass@fuzz.invalid/"],
  ...["https://", "https://fuzz.invalid:99999/", "ftp://fuzz.invalid/", "javascript:alert(1)"],
];
const notes = [
  ...["081234567890", "12345678 (2001)", "", "x".repeat(51)],
  ...[
    '{"target":"https://fuzz.invalid/me"}',
    '{"target":"me","opt_smm":["a","b"]}',
    '{"target":1}',
  ],
  ...['{"target":"081234567890","provider_qty":"50000"}', '{"target":"x","provider_qty":-1}'],
  ...[
    '{"target":"x","comment_smm":"one\\ntwo"}',
    "{",
    "[]",
    "null",
    '{"__proto__":{"target":"x"}}',
  ],
  ...[`${'{"a":'.repeat(40)}1${"}".repeat(40)}`, '{"target":"\\u0000"}', '{"target":"\\ud800"}'],
];

/** Text that is well-formed, of any script. */
export const anyText = fc.string({ unit: "binary", maxLength: 60 });
export const hostileText = fc.oneof(fc.constantFrom(...hostileTexts), anyText);

/** Values of any JSON type that a program seldom expects. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(...hostileNumbers),
  hostileText,
  fc.constantFrom(null, true, false, [], {}, [[]], [null], { "": "" }),
  fc.array(fc.constantFrom<unknown>(1, "1", null, {}), { maxLength: 120 }),
  fc.jsonValue({ maxDepth: 3 }),
);

/** What values of that member look like where their schema does not say. */
const byName: Record<string, fc.Arbitrary<unknown>> = {
  callback_url: fc.constantFrom(...addresses),
  note: fc.constantFrom(...notes),
  updated_since: fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
  amount: fc.constantFrom(1, 9_999, 10_000, 50_000, 250_000, 2 ** 40),
  max_price: fc.constantFrom(0, 1, 10_000_000, 10_000_000, null),
  quantity: fc.constantFrom(1, 1, 1, 2, 3, 10, 1_000, 1_001, 1_000_000),
  since: fc.constantFrom("2020-01-01T00:00:00Z", "2026-11-21T10:00:00+07:00"),
};

/** What answers call that which a request calls otherwise. */
const otherNames: Record<string, string[]> = {
  id: ["invoice", "ref_id"],
  item_id: ["variant_id"],
  channel: ["code"],
};

function known(name: string): fc.Arbitrary<Known> {
  return fc
    .tuple(fc.constantFrom(name, ...(otherNames[name] ?? [])), fc.nat(100))
    .map(([each, index]) => new Known(each, index));
}

function integer({ minimum = 0, maximum = 1_000 }: Schema): fc.Arbitrary<number> {
  return fc.oneof(
    { weight: 4, arbitrary: fc.integer({ min: minimum, max: Math.min(maximum, minimum + 5) }) },
    { weight: 1, arbitrary: fc.constantFrom(maximum, maximum + 1, minimum - 1) },
  );
}

function object({ properties = {}, required = [] }: Schema): fc.Arbitrary<object> {
  const members = Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [name, valuesOf(name, schema)]),
  );
  return fc.record(members, { requiredKeys: required });
}

function fitting(name: string, schema: Schema): fc.Arbitrary<unknown> {
  const { anyOf, enum: members, items, type } = schema;
  if (name in byName && byName[name]) return byName[name];
  if (anyOf) {
    const choices = anyOf.map((each) => ({
      weight: each.type === "null" ? 3 : 1,
      arbitrary: fitting(name, each),
    }));
    return fc.oneof(...choices);
  }
  if (members) return fc.constantFrom(...members);
  if ("const" in schema) return fc.constant(schema.const);
  if (Array.isArray(type)) {
    return fc.oneof(...type.map((each) => fitting(name, { ...schema, type: each })));
  }
  if (type === "null") return fc.constant(null);
  if (type === "boolean") return fc.boolean();
  if (type === "object") return object(schema);
  if (type === "array") {
    const { minItems: minLength = 0 } = schema;
    return fc.array(valuesOf(name, items ?? {}), { minLength, maxLength: minLength + 2 });
  }
  const free = type === "integer" ? integer(schema) : hostileText;
  return fc.oneof({ weight: 3, arbitrary: known(name) }, { weight: 2, arbitrary: free });
}

/** Values of a member: mostly such as the schema wants, now and then anything. */
export function valuesOf(name: string, schema: Schema): fc.Arbitrary<unknown> {
  return fc.oneof(
    { weight: 24, arbitrary: fitting(name, schema) },
    { weight: 1, arbitrary: hostileValue },
  );
}

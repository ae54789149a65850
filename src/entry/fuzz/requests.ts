import { type Agent, request } from "node:http";
import fc from "fast-check";
import type { Operation, Parameter } from "./api-document";
import type { KnownNames } from "./known-names";
import { hostileText, hostileValue, valuesOf } from "./values";

export type FuzzRequest = {
  operation: Operation;
  path: Record<string, unknown>;
  /** Pairs, so that a name can stand there twice. */
  query: [string, unknown][];
  /** Whether the target may be one that is no path of the operation, or none at all. */
  isRaw: boolean;
  idempotencyKey: unknown;
  key: "right" | "wrong" | "none";
  contentType: string | undefined;
  /** `value` is sent as JSON, `text` as it is. */
  body: { value: unknown } | { text: string } | undefined;
};

export type FuzzAnswer = { status: number; text: string };

const contentTypes = [
  ...["application/json; charset=utf-8", "application/json;charset=latin1", "APPLICATION/JSON"],
  ...["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", "", ";"],
];
const garbage = [
  ...["", "{", "}", "[]", "null", "1", '"text"', '{"a":1,}', "{'a':1}", '\ufeff{"a":1}', "\0"],
  ...['{"carts":NaN}', '{"amount":1e999}', '{"a":"\\x"}', '{"a":1}{"a":1}', "a=1&b=2"],
  ...[`{"a":"${"x".repeat(70_000)}"}`, "[".repeat(2_000), '{"__proto__":{"x":1}}'],
];

function named(parameters: Parameter[]): Record<string, fc.Arbitrary<unknown>> {
  return Object.fromEntries(parameters.map(({ name, schema }) => [name, valuesOf(name, schema)]));
}

function queryOf(parameters: Parameter[]): fc.Arbitrary<[string, unknown][]> {
  const stray: [string, fc.Arbitrary<unknown>][] = [
    ["apikey", hostileText],
    ["page[]", fc.nat()],
    ["__proto__", hostileText],
  ];
  const each = [...Object.entries(named(parameters)), ...stray].map(([name, value]) =>
    fc.tuple(fc.constant(name), value),
  );
  return fc.array(fc.oneof(...each), { maxLength: 4 });
}

function bodyOf({ body, method }: Operation): fc.Arbitrary<FuzzRequest["body"]> {
  const nothing = fc.constant(undefined);
  const wrong = fc.oneof(
    fc.constantFrom(...garbage).map((text) => ({ text })),
    hostileValue.map((value) => ({ value })),
  );
  if (method === "get" || method === "delete") return nothing;
  if (!body) return fc.oneof({ weight: 5, arbitrary: nothing }, { weight: 1, arbitrary: wrong });
  const fitting = valuesOf("", body).map((value) => ({ value }));
  return fc.oneof({ weight: 12, arbitrary: fitting }, { weight: 1, arbitrary: wrong });
}

/** Requests of one operation: most of them such as a client could mean them. */
export function requestsOf(operation: Operation): fc.Arbitrary<FuzzRequest> {
  const within = (place: Parameter["in"]) => operation.parameters.filter((p) => p.in === place);
  const rarely = <Value>(usual: Value, other: fc.Arbitrary<Value>) =>
    fc.oneof({ weight: 20, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: other });
  return fc.record({
    operation: fc.constant(operation),
    path: fc.record(named(within("path"))),
    query: queryOf(within("query")),
    isRaw: rarely(false, fc.constant(true)),
    idempotencyKey: fc.oneof(
      ...within("header").map(({ name, schema }) => valuesOf(name, schema)),
      fc.constant(undefined),
    ),
    key: rarely("right" as const, fc.constantFrom("wrong" as const, "none" as const)),
    contentType: rarely<string | undefined>("application/json", fc.constantFrom(...contentTypes)),
    body: bodyOf(operation),
  });
}

/** Percent-encoded; a lone surrogate as the three bytes that are no UTF-8. */
function encoded(text: string): string {
  return [...text]
    .map((character) =>
      character.isWellFormed()
        ? encodeURIComponent(character)
        : [...Buffer.from(character, "utf16le")].map((byte) => `%${byte.toString(16)}`).join(""),
    )
    .join("");
}

/** So much of a text that no target grows beyond what a server reads. */
const MOST_IN_TARGET = 400;

function textOf(value: unknown): string {
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

/** Whether that can stand for a parameter in a path: it is one of its parts, and in UTF-8. */
function isPathPart(text: string): boolean {
  return text.isWellFormed() && !["", ".", ".."].includes(text);
}

function targetOf({ operation, path, query, isRaw }: FuzzRequest, names: KnownNames): string {
  const fill = (value: unknown) => textOf(names.fill(value)).slice(0, MOST_IN_TARGET);
  const filled = operation.path.replaceAll(/\{(\w+)\}/g, (_, name) => {
    const text = fill(path[name]);
    return encoded(isRaw || isPathPart(text) ? text : "-");
  });
  const pairs = query.map(([name, value]) => `${encoded(name)}=${encoded(fill(value))}`);
  const target = `/api${filled}${pairs.length > 0 ? `?${pairs.join("&")}` : ""}`;
  return isRaw ? `${target.replace(/(\?|$)/, "%zz$1")}&%` : target;
}

/** A header takes no control characters, and nothing beyond Latin-1. */
function headerText(value: unknown): string {
  return textOf(value).replaceAll(/[^\t\x20-\x7e\xa0-\xff]/g, "?");
}

function bodyText(body: FuzzRequest["body"], names: KnownNames): string | undefined {
  if (body === undefined) return undefined;
  return "text" in body ? body.text : JSON.stringify(names.fill(body.value));
}

/** Sends a request with what is known by now in it. Rejected where there is no answer. */
export function send(
  agent: Agent,
  url: string,
  key: string,
  asked: FuzzRequest,
  names: KnownNames,
): Promise<FuzzAnswer> {
  const { hostname, port } = new URL(url);
  const body = bodyText(asked.body, names);
  const idempotencyKey = names.fill(asked.idempotencyKey);
  const headers: Record<string, string | number> = {
    ...(asked.key === "none" ? {} : { "x-apikey": asked.key === "right" ? key : `${key}x` }),
    ...(idempotencyKey === undefined ? {} : { "idempotency-key": headerText(idempotencyKey) }),
    ...(body === undefined ? {} : { "content-length": Buffer.byteLength(body) }),
    ...(body === undefined || asked.contentType === undefined
      ? {}
      : { "content-type": asked.contentType }),
  };
  const options = {
    ...{ agent, hostname, port, headers },
    ...{ method: asked.operation.method.toUpperCase(), path: targetOf(asked, names) },
  };
  return new Promise((resolve, reject) => {
    const sent = request(options, (answer) => {
      const chunks: Buffer[] = [];
      answer.on("data", (chunk) => chunks.push(chunk));
      answer.on("error", reject);
      answer.on("end", () => {
        resolve({ status: answer.statusCode ?? 0, text: Buffer.concat(chunks).toString() });
      });
    });
    sent.on("error", reject);
    sent.end(body);
  });
}

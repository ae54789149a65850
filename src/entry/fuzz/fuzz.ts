import { Agent } from "node:http";
import fc from "fast-check";
import { type ApiDocument, type Operation, operationsOf } from "./api-document";
import { AnswerCheck } from "./check-answer";
import { KnownNames } from "./known-names";
import { requestsOf, send } from "./requests";

/** Sooner than the server closes an idle connection, or a request may meet its end. */
const IDLE_MS = 3_000;

export type FuzzOptions = {
  url: string;
  key: string;
  cases: number;
  seed: number;
  /** Whether targets may hold what is no percent-encoding, which Next answers by itself. */
  raw: boolean;
};

/** Learns what can be named from every list that needs nothing to be read. */
async function readLists(url: string, key: string, operations: Operation[], names: KnownNames) {
  for (const { method, path } of operations) {
    if (method !== "get" || path.includes("{")) continue;
    const answer = await fetch(`${url}/api${path}`, { headers: { "x-apikey": key } });
    names.learn(await answer.json());
  }
}

/**
 * Sends requests made up from the served OpenAPI document, many of them wrong, and compares each
 * answer with what the document says.
 *
 * @returns how often each operation answered with each status, as `get /v1/item 200`
 * @throws with the shortest request that gets an answer which is not documented, or a 5xx
 */
export async function fuzz({
  url,
  key,
  cases,
  seed,
  raw,
}: FuzzOptions): Promise<Map<string, number>> {
  const answer = await fetch(`${url}/api/v1/openapi.json`);
  const document = (await answer.json()) as ApiDocument;
  const check = new AnswerCheck(document);
  const names = new KnownNames();
  const agent = new Agent({ keepAlive: true, timeout: IDLE_MS });
  const seen = new Map<string, number>();
  const operations = operationsOf(document);
  const requests = fc.oneof(
    // What changes something has more ways to go wrong.
    ...operations.map((operation) => ({
      weight: operation.body ? 3 : 1,
      arbitrary: requestsOf(operation),
    })),
  );
  try {
    await readLists(url, key, operations, names);
    await fc.assert(
      fc.asyncProperty(requests, async (made) => {
        const asked = raw ? made : { ...made, isRaw: false };
        const got = await send(agent, url, key, asked, names);
        const problem = check.problemOf(asked, got);
        if (problem !== undefined) throw new Error(problem);
        names.learn(JSON.parse(got.text));
        const { method, path } = asked.operation;
        const name = `${method} ${path} ${got.status}`;
        seen.set(name, (seen.get(name) ?? 0) + 1);
      }),
      { numRuns: cases, seed },
    );
  } finally {
    agent.destroy();
  }
  return seen;
}

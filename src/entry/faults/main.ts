import { randomInt } from "node:crypto";
import { parseArgs } from "node:util";
import { startBenchDatabase } from "../bench/application";
import { webhookFaults } from "./webhooks";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { kills: { type: "string", default: "20" }, seed: { type: "string" } },
});
const kills = Number(values.kills);
const seed = Number(values.seed ?? randomInt(2 ** 31));
const unknown = positionals.find((name) => name !== "webhooks");
if (unknown !== undefined)
  throw new RangeError(`There are no faults ${unknown}; there are: webhooks`);
if (!Number.isInteger(kills) || !Number.isInteger(seed)) throw new RangeError("not a whole number");

console.log(`webhooks: ${kills} kills, --seed ${seed}`);
const database = await startBenchDatabase();
try {
  const { environment } = database;
  const found = await webhookFaults({ environment, kills, seed, print: console.log });
  const { orders, unanswered, expected, repeated } = found;
  console.log(
    `${orders} orders placed, ${unanswered} unanswered; ${expected} events to healthy receivers, ${repeated} of them more than once`,
  );
  const faults = {
    "answered orders that are not in the books": found.lost.length,
    "events that never came": found.missing.length,
    "events and ids that do not belong together": found.wrongIds.length,
    "problems in the ledger": found.problems,
  };
  for (const [name, count] of Object.entries(faults)) console.log(`${name}: ${count}`);
  const failed = Object.values(faults).some((count) => count > 0) || orders === 0;
  console.log(failed ? "FAILED" : "passed");
  process.exitCode = failed ? 1 : 0;
} finally {
  await database.stop();
}

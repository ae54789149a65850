import { randomInt } from "node:crypto";
import { parseArgs } from "node:util";
import { forgetSingleton } from "@/server/singleton";
import { startBenchDatabase } from "../bench/application";
import { fuzzApplication } from "../fuzz/fuzz-application";
import { dispatchFaults } from "./dispatch";
import { orderFaults } from "./orders";
import { startFaultsSupplier } from "./testing/faults-supplier";
import { webhookFaults } from "./webhooks";

type Options = {
  environment: Record<string, string>;
  /** How often the application is killed, or asked. */
  times: number;
  seed: number;
};

type Result = {
  /** What happened, for people. */
  told: string;
  /** How often something happened that never should. */
  faults: Record<string, number>;
  /** Whether there was anything that could have gone wrong. */
  tried: boolean;
};

type Faults = { times: number; run(options: Options): Promise<Result> };

async function webhooks({ times, ...options }: Options): Promise<Result> {
  const found = await webhookFaults({ ...options, kills: times, print: console.log });
  const { orders, unanswered, expected, repeated } = found;
  return {
    told: `${orders} orders placed, ${unanswered} unanswered; ${expected} events to healthy receivers, ${repeated} of them more than once`,
    faults: {
      "answered orders that are not in the books": found.lost.length,
      "events that never came": found.missing.length,
      "events and ids that do not belong together": found.wrongIds.length,
      "problems in the ledger": found.problems,
    },
    tried: orders > 0,
  };
}

const LINES = 500;

async function dispatch({ times, ...options }: Options): Promise<Result> {
  const supplier = await startFaultsSupplier();
  try {
    const told = { supplier, lines: LINES, print: console.log };
    const found = await dispatchFaults({ ...options, ...told, kills: times });
    return {
      told: `${found.dispatches} dispatches of ${LINES} lines, cut ${found.interrupted} times while they were sent; ended: ${JSON.stringify(found.endings)}`,
      faults: {
        "references and lines that were bought twice": found.boughtTwice.length,
        "purchases that no dispatch knows": found.strayPurchases.length,
        "dispatches that were forgotten": found.forgotten.length,
        "dispatches that ended otherwise than their supplier says": found.wrongEndings.length,
        "lines with a wrong refund": found.wrongRefunds.length,
        "problems in the ledger": found.problems,
      },
      tried: found.interrupted > 0,
    };
  } finally {
    await supplier.close();
  }
}

async function orders({ times, ...options }: Options): Promise<Result> {
  const found = await orderFaults({ ...options, kills: times, print: console.log });
  return {
    told: `${found.orders} orders in the books, ${found.cut.all} cut off and sent again, ${found.cut.done} of them paid before the cut`,
    faults: {
      "orders that their buyers were told of and that are not in the books": found.lost.length,
      "orders that their buyers were refused": found.stray.length,
      "answers that contradict each other": found.nonsense.length,
      "licences that were delivered twice": found.wrongLicences.length,
      "units that are neither sold nor in stock": found.missingUnits.units,
      "pieces that are neither sold nor in stock": found.missingUnits.counted,
      "problems in the ledger": found.problems,
    },
    tried: found.cut.all > 0,
  };
}

async function requests({ times, ...options }: Options): Promise<Result> {
  const seen = await fuzzApplication({ ...options, cases: times });
  const names = [...seen.keys()].sort();
  return {
    told: names.map((name) => `${name}: ${seen.get(name)}`).join("\n"),
    // Anything that should not be ends the fuzzing with its request.
    faults: {},
    tried: seen.size > 0,
  };
}

const kinds: Record<string, Faults> = {
  requests: { times: 10_000, run: requests },
  orders: { times: 50, run: orders },
  webhooks: { times: 20, run: webhooks },
  dispatch: { times: 50, run: dispatch },
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { times: { type: "string" }, seed: { type: "string" } },
});
const names = positionals.length > 0 ? positionals : Object.keys(kinds);
const unknown = names.find((name) => !Object.hasOwn(kinds, name));
if (unknown !== undefined) {
  throw new RangeError(`There are no faults ${unknown}; there are: ${Object.keys(kinds).join()}`);
}
const seed = Number(values.seed ?? randomInt(2 ** 31));
const wanted = values.times === undefined ? undefined : Number(values.times);
if (![seed, wanted ?? 0].every(Number.isInteger)) throw new RangeError("not a whole number");

for (const name of names) {
  const kind = kinds[name];
  if (!kind) continue;
  const times = wanted ?? kind.times;
  console.log(`${name}: ${times} times, --seed ${seed}`);
  const database = await startBenchDatabase();
  try {
    const { environment } = database;
    const { told, faults, tried } = await kind.run({ environment, times, seed });
    console.log(told);
    for (const [fault, count] of Object.entries(faults)) console.log(`${fault}: ${count}`);
    const failed = Object.values(faults).some((count) => count !== 0) || !tried;
    console.log(failed ? "FAILED" : "passed");
    if (failed) process.exitCode = 1;
  } finally {
    await database.stop();
    // The next application has keys of its own.
    forgetSingleton("sealer");
  }
}

import { parseArgs } from "node:util";
import { benchLocks } from "./locks";
import { benchOrders } from "./orders";
import { benchWebhooks } from "./webhooks";

const benches: Record<string, (options: { seconds?: number }) => Promise<void>> = {
  orders: benchOrders,
  locks: benchLocks,
  webhooks: benchWebhooks,
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { seconds: { type: "string" } },
});
const seconds = values.seconds === undefined ? undefined : Number(values.seconds);
if (seconds !== undefined && !(seconds > 0)) throw new RangeError("--seconds is a number above 0");
for (const name of positionals.length > 0 ? positionals : Object.keys(benches)) {
  const bench = benches[name];
  if (!bench) {
    console.error(`There is no bench ${name}; there are: ${Object.keys(benches).join(", ")}`);
    process.exitCode = 1;
    break;
  }
  await bench({ seconds });
}

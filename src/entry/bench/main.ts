import { benchLocks } from "./locks";
import { benchOrders } from "./orders";

const benches: Record<string, () => Promise<void>> = {
  orders: benchOrders,
  locks: benchLocks,
};

const wanted = process.argv.slice(2).filter((word) => !word.startsWith("-"));
for (const name of wanted.length > 0 ? wanted : Object.keys(benches)) {
  const bench = benches[name];
  if (!bench) {
    console.error(`There is no bench ${name}; there are: ${Object.keys(benches).join(", ")}`);
    process.exitCode = 1;
    break;
  }
  await bench();
}

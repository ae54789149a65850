const store = Symbol.for("grosir.singletons");

type Holder = { [store]?: Map<string, unknown> };

/**
 * The one value of that name in this process. The Next bundle and the Node server each load their own
 * copy of every module, so what must exist once (pools, loops, metrics) lives on `globalThis`.
 */
export function singleton<Value>(name: string, create: () => Value): Value {
  const holder = globalThis as Holder;
  holder[store] ??= new Map();
  const values = holder[store];
  if (!values.has(name)) values.set(name, create());
  return values.get(name) as Value;
}

/** Forgets the value so that the next caller makes a new one. Returns what was there. */
export function forgetSingleton(name: string): unknown {
  const values = (globalThis as Holder)[store];
  const value = values?.get(name);
  values?.delete(name);
  return value;
}

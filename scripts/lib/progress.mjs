const heartbeatSeconds = 15;

/**
 * Runs one step and shows on standard error that and for how long it runs.
 *
 * @template T
 * @param {string} label
 * @param {() => Promise<T>} action
 * @returns {Promise<T>}
 */
export async function step(label, action) {
  const started = Date.now();
  const seconds = () => Math.round((Date.now() - started) / 1_000);
  const live = process.stderr.isTTY === true;
  const show = () => {
    if (live) process.stderr.write(`\r\x1b[K${label} … ${seconds()} s`);
    else process.stderr.write(`${label} … ${seconds()} s\n`);
  };
  const timer = setInterval(show, live ? 1_000 : heartbeatSeconds * 1_000);
  if (live) show();
  else process.stderr.write(`${label} …\n`);
  let outcome = "failed";
  try {
    const result = await action();
    outcome = "done";
    return result;
  } finally {
    clearInterval(timer);
    process.stderr.write(`${live ? "\r\x1b[K" : ""}${label}: ${outcome} in ${seconds()} s\n`);
  }
}

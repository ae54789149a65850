import { checkNode, Refusal, readDotEnv } from "./prerequisites.mjs";

/**
 * Runs a script: checks Node, reads `.env`, and turns an expected failure into a message without
 * a stack and exit code 1.
 *
 * @param {() => Promise<void>} action
 */
export async function main(action) {
  try {
    checkNode();
    readDotEnv();
    await action();
  } catch (error) {
    const debug = process.env.LOG_LEVEL === "debug";
    console.error(error instanceof Refusal && !debug ? error.message : error);
    process.exit(1);
  }
}

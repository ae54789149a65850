import { existsSync } from "node:fs";
import { createServer } from "node:net";
import { inRoot } from "./paths.mjs";

/** Ends the script with a message for people. */
export class Refusal extends Error {}

/** @throws {Refusal} on a Node that is too old */
export function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  throw new Refusal(`Grosir needs Node 20.19 or newer; this is ${process.versions.node}.`);
}

/** Reads `.env` where there is one; what is set already wins. */
export function readDotEnv() {
  const file = inRoot(".env");
  if (existsSync(file)) process.loadEnvFile(file);
}

/** @throws {Refusal} when production is asked for and no database is named */
export function checkMode() {
  if (process.env.NODE_ENV !== "production" || process.env.DATABASE_URL) return;
  throw new Refusal(
    "NODE_ENV=production needs DATABASE_URL. Without NODE_ENV, `npm start` starts the demo with a database of its own.",
  );
}

/**
 * @param {number} port
 * @param {string} host
 * @throws {Refusal} when nothing can listen there
 */
export async function checkPort(port, host) {
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    throw new Refusal("PORT must be a number from 1 to 65535.");
  }
  // The second also finds a program that listens on another address which `localhost` may mean.
  for (const address of [host, undefined]) {
    const code = await tryToListen(port, address);
    if (code === "EADDRINUSE") {
      throw new Refusal(
        `Port ${port} is taken by another program. Choose another: PORT=${port === 65_535 ? 3001 : port + 1} npm start`,
      );
    }
    if (code === "EACCES") {
      throw new Refusal(`Port ${port} is not allowed for this user. Choose one above 1023.`);
    }
  }
}

/**
 * @param {number} port
 * @param {string | undefined} host
 * @returns {Promise<string | undefined>} the error's code
 */
function tryToListen(port, host) {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.on("error", (error) => resolve("code" in error ? String(error.code) : "unknown"));
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve(undefined)));
  });
}

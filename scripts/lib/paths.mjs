import { fileURLToPath } from "node:url";

/** The project's folder, absolute. */
export const root = fileURLToPath(new URL("../..", import.meta.url));

/** @param {string} path relative to the project's folder */
export function inRoot(path) {
  return fileURLToPath(new URL(`../../${path}`, import.meta.url));
}

/** For PRISMA_SCHEMA_ENGINE_BINARY: Prisma then downloads none. */
export const noSchemaEngine = fileURLToPath(new URL("./no-schema-engine.mjs", import.meta.url));

import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { fileURLToPath, pathToFileURL } from "node:url";
import { PrismaPg } from "@prisma/adapter-pg";
import { bindMigrationAwareSqlAdapterFactory } from "@prisma/driver-adapter-utils";

const schemaPath = fileURLToPath(new URL("../../prisma/schema.prisma", import.meta.url));

/** The package is made for bundlers, so its WebAssembly is put together by hand here. */
async function loadSchemaEngine() {
  const require = createRequire(import.meta.url);
  const glue = require.resolve("@prisma/schema-engine-wasm/schema_engine_bg");
  const engine = await import(pathToFileURL(glue).href);
  const bytes = await readFile(glue.replace(/\.js$/, ".wasm"));
  const { instance } = await WebAssembly.instantiate(bytes, { "./schema_engine_bg.js": engine });
  engine.__wbg_set_wasm(instance.exports);
  const start = /** @type {() => void} */ (instance.exports.__wbindgen_start);
  start();
  return engine.SchemaEngine;
}

/**
 * The SQL that turns the database into what `schema.prisma` says; one comment line where they agree.
 *
 * @param {{ databaseUrl: string, fromEmpty?: boolean }} options
 * @returns {Promise<string>}
 */
export async function diffSchema({ databaseUrl, fromEmpty = false }) {
  const content = await readFile(schemaPath, "utf8");
  const schemas = { files: [{ path: schemaPath, content }] };
  const SchemaEngine = await loadSchemaEngine();
  const engine = await SchemaEngine.new(
    { datamodels: [[schemaPath, content]] },
    () => {},
    bindMigrationAwareSqlAdapterFactory(new PrismaPg({ connectionString: databaseUrl })),
  );
  try {
    const result = await engine.diff({
      from: fromEmpty
        ? { tag: "empty" }
        : { tag: "schemaDatasource", ...schemas, configDir: process.cwd() },
      to: { tag: "schemaDatamodel", ...schemas },
      script: true,
      exitCode: null,
      filters: { externalTables: [], externalEnums: [] },
    });
    return result.stdout ?? "";
  } finally {
    engine.free();
  }
}

import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { fileURLToPath, pathToFileURL } from "node:url";
import { PrismaPg } from "@prisma/adapter-pg";
import { bindMigrationAwareSqlAdapterFactory, ColumnTypeEnum } from "@prisma/driver-adapter-utils";

const schemaPath = fileURLToPath(new URL("../../prisma/schema.prisma", import.meta.url));

/** @type {ReturnType<typeof instantiate> | undefined} */
let loaded;

/** The glue code holds one instance only. */
function loadSchemaEngine() {
  loaded ??= instantiate();
  return loaded;
}

/** The package is made for bundlers, so its WebAssembly is put together by hand here. */
async function instantiate() {
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

const CHAR = 18;
const TEXT = 25;

/**
 * The adapter refuses PostgreSQL's "char", which the engine asks for when it looks at constraints.
 *
 * @param {string} databaseUrl
 */
function connectTo(databaseUrl) {
  /** @type {{ dispose(): Promise<void> }[]} */
  const connections = [];
  const factory = new PrismaPg({ connectionString: databaseUrl });
  const connect = factory.connect.bind(factory);
  factory.connect = async () => {
    const connection = await connect();
    connections.push(connection);
    const driver = connection.underlyingDriver();
    const query = driver.query.bind(driver);
    /** @type {Set<string>} */
    const charColumns = new Set();
    Object.assign(driver, {
      query: async (/** @type {import("pg").QueryConfig} */ config) => {
        const result = await query(config);
        for (const field of result.fields.filter(({ dataTypeID }) => dataTypeID === CHAR)) {
          charColumns.add(field.name);
          field.dataTypeID = TEXT;
        }
        return result;
      },
    });
    const queryRaw = connection.queryRaw.bind(connection);
    connection.queryRaw = async (asked) => {
      charColumns.clear();
      const result = await queryRaw(asked);
      result.columnTypes = result.columnTypes.map((type, index) =>
        charColumns.has(result.columnNames[index] ?? "") ? ColumnTypeEnum.Character : type,
      );
      return result;
    };
    return connection;
  };
  const close = () => Promise.all(connections.map((connection) => connection.dispose()));
  return { factory, close };
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
  const { factory, close } = connectTo(databaseUrl);
  const engine = await SchemaEngine.new(
    { datamodels: [[schemaPath, content]] },
    () => {},
    bindMigrationAwareSqlAdapterFactory(factory),
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
    await close();
  }
}

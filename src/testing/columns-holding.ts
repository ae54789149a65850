import type { Db } from "@/server/db/database";

type Column = { table: string; column: string; type: string };

/** Every column of the database that holds that text in the clear, as text, JSON, list or bytes. */
export async function columnsHolding(db: Db, text: string): Promise<string[]> {
  const { rows } = await db.pool.query<Column>(
    `SELECT c.table_name AS table, c.column_name AS column, c.data_type AS type
     FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
     WHERE c.table_schema = 'public' AND t.table_type = 'BASE TABLE'
       AND c.data_type IN ('text', 'character varying', 'bytea', 'jsonb', 'json', 'ARRAY')`,
  );
  const found: string[] = [];
  for (const { table, column, type } of rows) {
    const name = `"${table}"."${column}"`;
    const holds =
      type === "bytea"
        ? `position(convert_to($1, 'UTF8') IN ${name}) > 0`
        : `position($1::text IN ${name}::text) > 0`;
    const { rowCount } = await db.pool.query(`SELECT FROM "${table}" WHERE ${holds} LIMIT 1`, [
      text,
    ]);
    if (rowCount) found.push(`${table}.${column}`);
  }
  return found;
}

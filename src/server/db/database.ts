import { PrismaPg } from "@prisma/adapter-pg";
import pg from "pg";
import { env } from "../env";
import { forgetSingleton, singleton } from "../singleton";
import { PrismaClient } from "./generated/client";

/** Both ways to the one pool: Prisma for reading and keeping, `pg` for the hot statements. */
export type Db = { prisma: PrismaClient; pool: pg.Pool };

/** Opens a pool of at most `maxConnections`; nothing is sent before the first statement. */
export function openDatabase(url: string, maxConnections = 20): Db {
  const pool = new pg.Pool({
    connectionString: url,
    max: maxConnections,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 30_000,
    application_name: "grosir",
  });
  // A connection that breaks while idle is replaced by the pool; without a listener it would end us.
  pool.on("error", () => undefined);
  return { pool, prisma: new PrismaClient({ adapter: new PrismaPg(pool) }) };
}

export async function closeDatabase(db: Db): Promise<void> {
  await db.prisma.$disconnect();
  await db.pool.end();
}

/** This process's database, as the environment names it. */
export function database(): Db {
  return singleton("database", () => {
    const { DATABASE_URL } = env();
    if (!DATABASE_URL) throw new Error("DATABASE_URL is not set");
    return openDatabase(DATABASE_URL);
  });
}

export async function closeProcessDatabase(): Promise<void> {
  const db = forgetSingleton("database") as Db | undefined;
  if (db) await closeDatabase(db);
}

import { afterAll, afterEach, beforeAll } from "vitest";
import { closeDatabase, type Db, openDatabase } from "@/server/db/database";
import { createTestDatabase } from "@/server/testing/test-database";
import { DueWorkLoop, type DueWorkLoopOptions } from "../loop";
import { TestJobs } from "./test-jobs";

export type Fault = { error: unknown; work: string; job?: unknown };

/** What tests of the loop need: a database of the file's own, and loops that end with each test. */
export function testLoops() {
  let url = "";
  let drop: () => Promise<void>;
  let tables = 0;
  const databases: Db[] = [];
  const loops: DueWorkLoop[] = [];

  /** A pool of its own, as another process would have. */
  function open(address = url): Db {
    const db = openDatabase(address, 10);
    databases.push(db);
    return db;
  }
  beforeAll(async () => {
    const database = await createTestDatabase();
    ({ url, drop } = database);
    open();
  });
  afterEach(async () => {
    await Promise.all(loops.splice(0).map((loop) => loop.stop(1_000)));
  });
  afterAll(async () => {
    await Promise.all(databases.map(closeDatabase));
    await drop();
  });

  return {
    open,
    get url(): string {
      return url;
    },
    get db(): Db {
      const [db] = databases;
      if (!db) throw new Error("the database opens in beforeAll");
      return db;
    },
    /** A new table of jobs. */
    jobs(): Promise<TestJobs> {
      tables += 1;
      return TestJobs.create(this.db, `jobs_${tables}`);
    },
    /** Starts a loop; answers it with everything that went wrong in it. */
    start(
      works: DueWorkLoopOptions["works"],
      options: Partial<Omit<DueWorkLoopOptions, "works">> = {},
    ): { loop: DueWorkLoop; faults: Fault[] } {
      const faults: Fault[] = [];
      const loop = new DueWorkLoop({
        databaseUrl: url,
        now: () => new Date(),
        onFault: (error, facts) => faults.push({ error, ...facts }),
        ...options,
        works,
      });
      loops.push(loop);
      loop.start();
      return { loop, faults };
    },
  };
}

/** A promise to be kept by hand. */
export function gate(): { opened: Promise<void>; open: () => void } {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}

export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

import type { Db } from "@/server/db/database";
import { type ChangeHub, processChangeHub } from "@/server/live/change-hub";
import { logger } from "@/server/logger";
import { resellerOf } from "@/server/principal";
import { createRouter, resellerProcedure } from "@/server/trpc";
import type { Topic } from "./contract";
import { readChangeMarks } from "./domain/read-change-marks";

function hub(db: Db): ChangeHub {
  return processChangeHub(
    (resellerIds) => readChangeMarks({ db, now: new Date() }, resellerIds),
    (error) => logger().warn({ reason: String(error) }, "live updates wait for the database"),
  );
}

export const liveUpdatesRouter = createRouter({
  /** Names of what changed, never what it is now: whoever is told asks for it by the usual procedures. */
  changes: resellerProcedure.subscription(async function* ({ ctx, signal }) {
    for await (const changed of hub(ctx.db).watch(resellerOf(ctx.principal), signal)) {
      yield changed as Topic[];
    }
  }),
});

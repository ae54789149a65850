import { database } from "@/server/db/database";
import { showPool } from "@/server/db/pool-metrics";
import { showDueWork } from "@/server/due-work/due-work-metrics";
import { metricsRegistry } from "@/server/metrics";
import { showRest } from "@/server/rest/rest-metrics";
import { dueWorkFigures } from "../due-work";
import { showWebhooks } from "./webhook-metrics";

/** Everything that this process counts, in Prometheus's text format. */
export function metricsText(): Promise<string> {
  showRest();
  showDueWork(dueWorkFigures);
  showPool(database);
  showWebhooks();
  return metricsRegistry().metrics();
}

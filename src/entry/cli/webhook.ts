import { type Command, Option } from "commander";
import {
  type DeliveryRow,
  deliveryStatuses,
  listDeliveriesInput,
} from "@/modules/webhooks/contract";
import { listDeliveries } from "@/modules/webhooks/domain/list-deliveries";
import { readWebhook } from "@/modules/webhooks/domain/read-webhook";
import { replayDelivery } from "@/modules/webhooks/domain/replay-delivery";
import { replayFailed } from "@/modules/webhooks/domain/replay-failed";
import { AppError } from "@/shared/errors";
import { facts, shortTime, table } from "./answer";
import { type Act, addNoun, addVerb } from "./command";
import { resellerNamed } from "./find-named";
import { time, wholeNumber } from "./option-values";

type Whose = { reseller: string };
type ListOptions = Whose & { status?: DeliveryRow["status"]; limit: number };

function lastAttempt({ attempts }: DeliveryRow): string {
  const last = attempts.at(-1);
  return last === undefined ? "-" : (last.error ?? `answered ${last.response_status}`);
}

function addVerbOf(noun: Command, usage: string, summary: string, examples: string[]): Command {
  return addVerb(noun, usage, summary, examples).requiredOption("--reseller <id|email>", "whose");
}

/** `webhook show|deliveries|replay`. */
export function addWebhookCommands(program: Command, act: Act): void {
  const noun = addNoun(program, "webhook", "webhooks of a reseller");

  addVerbOf(noun, "show", "show how it is configured", ["show --reseller jaya@example.com"]).action(
    act(async (context, { reseller }: Whose) => {
      const { id } = await resellerNamed(context, reseller);
      const settings = await readWebhook(context, id);
      return {
        data: settings,
        text: facts([
          ["Address", settings.callback_url ?? "-"],
          ["Enabled", settings.webhook_enabled ? "yes" : "no"],
          ["Secret", settings.secret_created_at ? `since ${settings.secret_created_at}` : "none"],
          ["Events", settings.events.join(", ")],
          ["Licences", settings.include_licenses ? "sent" : "left out"],
          ["Changed", settings.updated_at ?? "-"],
        ]),
      };
    }),
  );

  addVerbOf(noun, "deliveries", "list what was sent, newest first", [
    "deliveries --reseller 12 --status failed",
  ])
    .addOption(new Option("--status <word>", "only those").choices([...deliveryStatuses]))
    .option("--limit <n>", "how many at most, up to 100", wholeNumber, 20)
    .action(
      act(async (context, { reseller, status, limit }: ListOptions) => {
        const { id } = await resellerNamed(context, reseller);
        const parsed = listDeliveriesInput.safeParse({ per_page: limit, status });
        if (!parsed.success) {
          throw new AppError("VALIDATION_FAILED", { errors: { limit: ["must be from 1 to 100"] } });
        }
        const { rows } = await listDeliveries(context, parsed.data, id);
        const lines = rows.map((row) => [
          ...[row.event_id, row.event, row.ref_id ?? "-", row.status, String(row.attempts.length)],
          ...[lastAttempt(row), shortTime(new Date(row.created_at), context.timeZone)],
        ]);
        const titles = ["Event id", "Event", "Reference", "Status", "Attempts", "Last", "Created"];
        return { data: rows, text: table(titles, lines) };
      }),
    );

  addVerbOf(noun, "replay [event-id]", "send one event again, or all that failed since a time", [
    "replay evt_0d3f6c1e5b9a4f7c8e2d1a0b9c8d7e6f --reseller 12",
    "replay --reseller 12 --since 2027-01-31T00:00:00+07:00",
  ])
    .option("--since <time>", "all whose last attempt failed then or later", time)
    .action(
      act(async (context, eventId: string | undefined, options: Whose & { since?: Date }) => {
        const { id } = await resellerNamed(context, options.reseller);
        if ((eventId === undefined) === (options.since === undefined)) {
          throw new AppError("VALIDATION_FAILED", {
            errors: { since: ["either an event id or --since is needed"] },
          });
        }
        if (options.since) {
          const { replayed } = await replayFailed(context, options.since, id);
          return { data: { replayed }, text: `${replayed} are sent again.` };
        }
        const row = await replayDelivery(context, eventId ?? "", id);
        return { data: row, text: `${row.event_id} (${row.event}) is sent again.` };
      }),
    );
}

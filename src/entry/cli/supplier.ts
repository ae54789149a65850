import { type Command, Option } from "commander";
import { createSupplier } from "@/modules/fulfilment/domain/create-supplier";
import { readSupplierBalance } from "@/modules/fulfilment/domain/supplier-balance";
import { supplierKinds } from "@/modules/fulfilment/domain/supplier-definition";
import {
  findSupplier,
  listSuppliers,
  type SupplierFacts,
} from "@/modules/fulfilment/domain/supplier-facts";
import { updateSupplier } from "@/modules/fulfilment/domain/update-supplier";
import type { VerbContext } from "@/server/db/verb-context";
import { formatRupiah } from "@/shared/money";
import { type Answer, facts, shortTime, table } from "./answer";
import { type Act, addNoun, addVerb } from "./command";
import { supplierNamed } from "./find-named";
import type { Host } from "./host";
import { wholeNumber } from "./option-values";
import { readCredentials } from "./read-credentials";
import { addOfferCommands } from "./supplier-offers";
import { addSyncCommand } from "./supplier-sync";

type SettingOptions = {
  baseUrl?: string;
  timeoutSeconds?: number;
  username?: string;
  zoneSeparator?: string;
  testing?: boolean;
  currency?: string;
  exchangeRate?: string;
  /** False: there is none any more. */
  margin?: false;
  marginPercent?: string;
  marginFixed?: number;
  marginRoundTo?: number;
  credentialsFile?: string;
};
type CreateOptions = SettingOptions & {
  code: string;
  name: string;
  kind: (typeof supplierKinds)[number];
};
type UpdateOptions = SettingOptions & { name?: string; active?: boolean; resume?: boolean };

/** Those members that were named; undefined where none was. */
function given(members: Record<string, unknown>): Record<string, unknown> | undefined {
  const entries = Object.entries(members).filter(([, value]) => value !== undefined);
  return entries.length > 0 ? Object.fromEntries(entries) : undefined;
}

function settingsOf(options: SettingOptions): Record<string, unknown> | undefined {
  const margin = given({
    percent: options.marginPercent,
    fixed: options.marginFixed,
    round_to: options.marginRoundTo,
  });
  return given({
    base_url: options.baseUrl,
    timeout_seconds: options.timeoutSeconds,
    username: options.username,
    zone_separator: options.zoneSeparator,
    testing: options.testing,
    currency: options.currency,
    exchange_rate: options.exchangeRate,
    margin: options.margin === false ? null : margin,
  });
}

function stateOf({ active, setAsideUntil }: SupplierFacts, { now, timeZone }: VerbContext): string {
  if (!active) return "off";
  if (setAsideUntil === null) return "on";
  return setAsideUntil > now ? `set aside until ${shortTime(setAsideUntil, timeZone)}` : "on trial";
}

function shown(context: VerbContext, supplier: SupplierFacts): Answer {
  const callbackUrl =
    supplier.kind === "smm_panel"
      ? null
      : `${context.settings.baseUrl}/api/callbacks/${supplier.kind}/${supplier.code}`;
  return {
    data: { ...supplier, callbackUrl },
    text: facts([
      ["Code", supplier.code],
      ["Name", supplier.name],
      ["Kind", supplier.kind],
      ["Settings", JSON.stringify(supplier.settings)],
      ["Callback", callbackUrl ?? "-"],
      ["Items", String(supplier.offers)],
      ["State", stateOf(supplier, context)],
      ["Problem", supplier.problem ?? "-"],
    ]),
  };
}

function addSettingOptions(command: Command): Command {
  return command
    .option("--base-url <url>", "where its interface is, such as https://api.digiflazz.com/v1")
    .option("--timeout-seconds <n>", "how long an answer is waited for", wholeNumber)
    .option(
      "--credentials-file <path>",
      "JSON: digiflazz, peer {api_key, webhook_secret}; smm_panel {key}; - reads standard input",
    )
    .option("--username <text>", "digiflazz: name of the account")
    .option("--zone-separator <text>", "digiflazz: what stands between account and zone")
    .option("--testing", "digiflazz: only test orders")
    .option("--no-testing")
    .option("--currency <code>", "smm_panel: what it counts in, such as USD")
    .option("--exchange-rate <decimal>", "smm_panel: Rupiah for 1 of that")
    .option("--margin-percent <decimal>", "what `sync --prices` adds to the cost")
    .option("--margin-fixed <rupiah>", "and on top of that", wholeNumber)
    .option("--margin-round-to <rupiah>", "then rounded up to a multiple of it", wholeNumber);
}

function addCreate(noun: Command, act: Act, host: Host): void {
  const create = addVerb(noun, "create", "add a supplier; its secrets come from a file", [
    "create --code digiflazz --name Digiflazz --kind digiflazz --base-url https://api.digiflazz.com/v1 --username grosir --margin-percent 2 --margin-round-to 50 --credentials-file digiflazz.json",
    "create --code panel --name Panel --kind smm_panel --base-url https://panel.example/api/v2 --currency USD --exchange-rate 16350 --credentials-file - < panel.json",
  ])
    .requiredOption("--code <text>", "names it for good, also in the address of its callbacks")
    .requiredOption("--name <text>", "what people call it")
    .addOption(
      new Option("--kind <word>", "which protocol it speaks")
        .choices([...supplierKinds])
        .makeOptionMandatory(),
    );
  addSettingOptions(create).action(
    act(async (context, { code, name, kind, ...options }: CreateOptions) => {
      const settings = settingsOf(options) ?? {};
      const credentials = await readCredentials(host, options.credentialsFile);
      await createSupplier(context, { code, name, kind, settings, credentials });
      return shown(context, await findSupplier(context, code));
    }),
  );
}

function addUpdate(noun: Command, act: Act, host: Host): void {
  const update = addVerb(noun, "update <supplier>", "change what is named of a supplier", [
    "update digiflazz --credentials-file digiflazz.json --resume",
    "update panel --exchange-rate 16420",
    "update panel --no-active",
  ])
    .option("--name <text>", "what people call it")
    .option("--active", "gets orders")
    .option("--no-active", "gets none; what it has is still settled")
    .option("--resume", "its problem is solved: it gets orders again at once")
    .option("--no-margin", "prices stay your own affair");
  addSettingOptions(update).action(
    act(async (context, code: string, { name, active, resume, ...options }: UpdateOptions) => {
      const credentials = await readCredentials(host, options.credentialsFile);
      await supplierNamed(context, code);
      const settings = settingsOf(options);
      await updateSupplier(context, code, { name, active, resume, settings, credentials });
      return shown(context, await findSupplier(context, code));
    }),
  );
}

/** `supplier create|update|list|show|balance|sync|offers|offer|unoffer`. */
export function addSupplierCommands(program: Command, act: Act, host: Host): void {
  const noun = addNoun(program, "supplier", "who delivers what is not delivered from stock");
  addCreate(noun, act, host);
  addUpdate(noun, act, host);

  addVerb(noun, "list", "list all suppliers, without their secrets", ["list"]).action(
    act(async (context) => {
      const suppliers = await listSuppliers(context);
      const rows = suppliers.map((supplier) => [
        ...[String(supplier.id), supplier.code, supplier.name, supplier.kind],
        ...[String(supplier.offers), stateOf(supplier, context), supplier.problem ?? "-"],
      ]);
      const titles = ["ID", "Code", "Name", "Kind", "Items", "State", "Problem"];
      return { data: suppliers, text: table(titles, rows) };
    }),
  );

  addVerb(noun, "show <supplier>", "show one supplier, without its secrets", ["show panel"]).action(
    act(async (context, code: string) => shown(context, await supplierNamed(context, code))),
  );

  addVerb(noun, "balance <supplier>", "ask what we have there", ["balance digiflazz"]).action(
    act(async (context, code: string) => {
      await supplierNamed(context, code);
      const balance = await readSupplierBalance(context, code);
      return { data: { supplier: code, balance }, text: formatRupiah(balance) };
    }),
  );

  addSyncCommand(noun, act);
  addOfferCommands(noun, act);
}

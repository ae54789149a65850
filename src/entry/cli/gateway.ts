import { type Command, InvalidArgumentError, Option } from "commander";
import { type GatewayKind, gatewayKinds } from "@/modules/top-ups/contract";
import { createGateway } from "@/modules/top-ups/domain/create-gateway";
import {
  findGateway,
  type GatewayFacts,
  listGateways,
} from "@/modules/top-ups/domain/gateway-facts";
import { updateGateway } from "@/modules/top-ups/domain/update-gateway";
import type { VerbContext } from "@/server/db/verb-context";
import { type Answer, facts, table } from "./answer";
import { type Act, addNoun, addVerb } from "./command";
import { named } from "./find-named";
import type { Host } from "./host";
import { wholeNumber } from "./option-values";
import { readCredentials } from "./read-credentials";

type Account = { code: string; bank: string; number: string; holder: string };
type SettingOptions = {
  baseUrl?: string;
  merchantCode?: string;
  account?: Account[];
  minAmount?: number;
  maxAmount?: number;
  credentialsFile?: string;
};
type CreateOptions = SettingOptions & { code: string; name: string; kind: GatewayKind };
type UpdateOptions = SettingOptions & { name?: string; active?: boolean };

/** One more `code:bank:number:holder`. */
function account(text: string, known: Account[] = []): Account[] {
  const [, code, bank, number, holder] = /^([^:]+):([^:]+):([^:]+):(.+)$/.exec(text) ?? [];
  if (!code || !bank || !number || !holder) {
    throw new InvalidArgumentError("It must be code:bank:number:holder.");
  }
  return [...known, { code, bank, number, holder }];
}

/** Those that were named, as the gateway calls them. */
function settingsOf(options: SettingOptions): Record<string, unknown> | undefined {
  const named = Object.entries({
    base_url: options.baseUrl,
    merchant_code: options.merchantCode,
    accounts: options.account,
    min_amount: options.minAmount,
    max_amount: options.maxAmount,
  }).filter(([, value]) => value !== undefined);
  return named.length > 0 ? Object.fromEntries(named) : undefined;
}

function shown(context: VerbContext, gateway: GatewayFacts): Answer {
  const callbackUrl =
    gateway.kind === "transfer"
      ? null
      : `${context.settings.baseUrl}/api/callbacks/${gateway.kind}/${gateway.code}`;
  return {
    data: { ...gateway, callbackUrl },
    text: facts([
      ["Code", gateway.code],
      ["Name", gateway.name],
      ["Kind", gateway.kind],
      ["Settings", JSON.stringify(gateway.settings)],
      ["Callback", callbackUrl ?? "-"],
      ["Active", gateway.active ? "yes" : "no"],
    ]),
  };
}

function addSettingOptions(command: Command): Command {
  return command
    .option("--base-url <url>", "tripay: address of the interface, up to and with /api")
    .option("--merchant-code <text>", "tripay: code of the merchant")
    .option(
      "--credentials-file <path>",
      "tripay: JSON {api_key, private_key}; - reads standard input",
    )
    .option(
      "--account <code:bank:number:holder>",
      "transfer: a bank account; may be repeated",
      account,
    )
    .option("--min-amount <rupiah>", "transfer: smallest amount", wholeNumber)
    .option("--max-amount <rupiah>", "transfer: largest amount", wholeNumber);
}

/** `gateway create|update|list`. */
export function addGatewayCommands(program: Command, act: Act, host: Host): void {
  const noun = addNoun(
    program,
    "gateway",
    "payment gateways, through which balances are topped up",
  );

  const create = addVerb(noun, "create", "add a gateway; its secrets come from a file", [
    "create --code tripay --name Tripay --kind tripay --base-url https://tripay.co.id/api --merchant-code T1234 --credentials-file tripay.json",
    'create --code bank --name "Bank transfer" --kind transfer --account "TRANSFER_BCA:BCA:8270123456:PT Grosir"',
  ])
    .requiredOption("--code <text>", "names it for good, also in the address of its callbacks")
    .requiredOption("--name <text>", "what people call it")
    .addOption(
      new Option("--kind <word>", "which gateway it is")
        .choices([...gatewayKinds])
        .makeOptionMandatory(),
    );
  addSettingOptions(create).action(
    act(async (context, { code, name, kind, ...options }: CreateOptions) => {
      const settings = settingsOf(options) ?? {};
      const credentials = (await readCredentials(host, options.credentialsFile)) ?? null;
      await createGateway(context, { code, name, kind, settings, credentials });
      return shown(context, await findGateway(context, code));
    }),
  );

  const update = addVerb(noun, "update <gateway>", "change what is named of a gateway", [
    "update tripay --credentials-file - < tripay.json",
    "update bank --no-active",
  ])
    .option("--name <text>", "what people call it")
    .option("--active", "takes new top-ups")
    .option("--no-active", "takes none; payments of earlier ones still count");
  addSettingOptions(update).action(
    act(async (context, code: string, { name, active, ...options }: UpdateOptions) => {
      const credentials = await readCredentials(host, options.credentialsFile);
      const changes = { name, active, settings: settingsOf(options), credentials };
      await named("gateway", code, findGateway(context, code));
      await updateGateway(context, code, changes);
      return shown(context, await findGateway(context, code));
    }),
  );

  addVerb(noun, "list", "list all gateways, without their secrets", ["list"]).action(
    act(async (context) => {
      const gateways = await listGateways(context);
      const rows = gateways.map(({ id, code, name, kind, active }) => [
        ...[String(id), code, name, kind, active ? "yes" : "no"],
      ]);
      return { data: gateways, text: table(["ID", "Code", "Name", "Kind", "Active"], rows) };
    }),
  );
}

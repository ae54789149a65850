import { type Command, Option } from "commander";
import { type ValidatorKind, validatorKinds } from "@/modules/account-validation/contract";
import { createValidator } from "@/modules/account-validation/domain/create-validator";
import {
  removeItemValidation,
  setItemValidation,
} from "@/modules/account-validation/domain/item-validation";
import { updateValidator } from "@/modules/account-validation/domain/update-validator";
import {
  findValidator,
  listValidators,
  type ValidatorFacts,
} from "@/modules/account-validation/domain/validator-facts";
import type { VerbContext } from "@/server/db/verb-context";
import { AppError } from "@/shared/errors";
import { type Answer, facts, table } from "./answer";
import { type Act, addNoun, addVerb } from "./command";
import { itemNamed, named } from "./find-named";
import type { Host } from "./host";
import { readCredentials } from "./read-credentials";
import { readJson } from "./read-json";

type FileOptions = { settingsFile?: string; credentialsFile?: string };
type CreateOptions = FileOptions & { code: string; name: string; kind: ValidatorKind };
type UpdateOptions = FileOptions & { name?: string; active?: boolean };
type AttachOptions = { serviceCode: string; requiresZone?: boolean };

/** What the files of the options hold; undefined for one that was not named. */
async function connectionFrom(host: Host, { settingsFile, credentialsFile }: FileOptions) {
  const settings = settingsFile && (await readJson(host, "settings", settingsFile));
  return { settings, credentials: await readCredentials(host, credentialsFile) };
}

function shown(validator: ValidatorFacts): Answer {
  return {
    data: validator,
    text: facts([
      ["Code", validator.code],
      ["Name", validator.name],
      ["Kind", validator.kind],
      ["Settings", JSON.stringify(validator.settings)],
      ["Items", String(validator.items)],
      ["Active", validator.active ? "yes" : "no"],
    ]),
  };
}

function addFileOptions(command: Command): Command {
  return command
    .option(
      "--settings-file <path>",
      "JSON: {base_url} of a peer; how an http look-up is asked and understood; - reads standard input",
    )
    .option(
      "--credentials-file <path>",
      "JSON: {api_key} of a peer; the secrets that an http look-up names; - reads standard input",
    );
}

function addCreate(noun: Command, act: Act, host: Host): void {
  const create = addVerb(noun, "create", "add a validator; its secrets come from a file", [
    'create --code nicknames --name "Nicknames" --kind http --settings-file nicknames.json --credentials-file secrets.json',
  ])
    .requiredOption("--code <text>", "names it for good")
    .requiredOption("--name <text>", "what people call it")
    .addOption(
      new Option("--kind <word>", "http: a look-up by its settings; peer: another such service")
        .choices([...validatorKinds])
        .makeOptionMandatory(),
    );
  addFileOptions(create).action(
    act(async (context, { code, name, kind, ...files }: CreateOptions) => {
      const { settings = {}, credentials = {} } = await connectionFrom(host, files);
      await createValidator(context, { code, name, kind, settings, credentials });
      return shown(await findValidator(context, code));
    }),
  );
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

async function update(
  context: VerbContext,
  code: string,
  { name, active, ...files }: UpdateOptions,
  host: Host,
): Promise<Answer> {
  const { settings, credentials } = await connectionFrom(host, files);
  if (settings !== undefined && !isObject(settings)) {
    throw new AppError("VALIDATION_FAILED", { errors: { settings: ["must be a JSON object"] } });
  }
  await named("validator", code, findValidator(context, code));
  await updateValidator(context, code, { name, active, settings, credentials });
  return shown(await findValidator(context, code));
}

function addUpdate(noun: Command, act: Act, host: Host): void {
  const command = addVerb(noun, "update <validator>", "change what is named of a validator", [
    "update nicknames --credentials-file - < secrets.json",
    "update nicknames --no-active",
  ])
    .option("--name <text>", "what people call it")
    .option("--active", "is asked")
    .option("--no-active", "accounts of its items cannot be validated");
  addFileOptions(command).action(
    act((context, code: string, options: UpdateOptions) => update(context, code, options, host)),
  );
}

function addAttachments(noun: Command, act: Act): void {
  addVerb(noun, "attach <validator> <item>", "let accounts of an item be validated", [
    "attach nicknames ML86 --service-code mobilelegend --requires-zone",
  ])
    .requiredOption("--service-code <text>", "what the validator calls it; of a peer its item's id")
    .option("--requires-zone", "accounts are known only together with their zone")
    .action(
      act(async (context, validator: string, idOrSku: string, options: AttachOptions) => {
        const { id, sku } = await itemNamed(context, idOrSku);
        const { serviceCode: code, requiresZone = false } = options;
        await setItemValidation(context, { itemId: id, validator, code, requiresZone });
        return {
          data: { itemId: id, validator, code, requiresZone },
          text: `Accounts of ${sku} are validated by ${validator} as ${code}.`,
        };
      }),
    );
  addVerb(noun, "detach <item>", "accounts of an item cannot be validated any more", [
    "detach ML86",
  ]).action(
    act(async (context, idOrSku: string) => {
      const { id, sku } = await itemNamed(context, idOrSku);
      await removeItemValidation(context, id);
      return { data: { itemId: id }, text: `Accounts of ${sku} are not validated.` };
    }),
  );
}

/** `validator create|update|list|attach|detach`. */
export function addValidatorCommands(program: Command, act: Act, host: Host): void {
  const noun = addNoun(program, "validator", "services that know customers' accounts");
  addCreate(noun, act, host);
  addUpdate(noun, act, host);
  addVerb(noun, "list", "list all validators, without their secrets", ["list"]).action(
    act(async (context) => {
      const validators = await listValidators(context);
      const rows = validators.map(({ id, code, name, kind, items, active }) => [
        ...[String(id), code, name, kind, String(items), active ? "yes" : "no"],
      ]);
      const titles = ["ID", "Code", "Name", "Kind", "Items", "Active"];
      return { data: validators, text: table(titles, rows) };
    }),
  );
  addAttachments(noun, act);
}

import type { Command } from "commander";
import { createKey } from "@/modules/api-keys/domain/create-key";
import { listKeys } from "@/modules/api-keys/domain/list-keys";
import { revokeKey } from "@/modules/api-keys/domain/revoke-key";
import { scopes as allScopes } from "@/shared/scopes";
import { facts, shortTime, table } from "./answer";
import { type Act, addNoun, addVerb } from "./command";
import { named, resellerNamed } from "./find-named";
import { oneMore, time, wholeNumber, wordList } from "./option-values";

type NewKeyOptions = {
  reseller: string;
  name: string;
  scopes: string[];
  address?: string[];
  expires?: Date;
};

/** `key create|list|revoke`. */
export function addKeyCommands(program: Command, act: Act): void {
  const noun = addNoun(program, "key", "API keys of a reseller");

  addVerb(noun, "create", "make a key; its text is shown this once", [
    'create --reseller jaya@example.com --name "Web shop" --scopes orders:write,orders:read',
    "create --reseller 12 --name Server --scopes all --address 203.0.113.0/24 --address 2001:db8::/32",
    "create --reseller 12 --name Backup --scopes all --expires 2027-01-31T00:00:00+07:00",
  ])
    .requiredOption("--reseller <id|email>", "whose key")
    .requiredOption("--name <text>", "what the key is for")
    .requiredOption("--scopes <list>", `all, or some of: ${allScopes.join(",")}`, wordList)
    .option(
      "--address <address|network>",
      "from where it may be used; may be repeated (default: from anywhere)",
      oneMore,
    )
    .option("--expires <time>", "when it ends (default: never)", time)
    .action(
      act(async (context, { reseller, name, scopes, address, expires }: NewKeyOptions) => {
        const { id: resellerId } = await resellerNamed(context, reseller);
        const granted = scopes.length === 1 && scopes[0] === "all" ? [...allScopes] : scopes;
        const created = await createKey(context, {
          ...{ resellerId, name, scopes: granted, addresses: address },
          expiresAt: expires,
        });
        return {
          data: { ...created, resellerId, name, scopes: granted, expiresAt: expires ?? null },
          text: facts([
            ["ID", String(created.id)],
            ["Key", created.key],
            ["Scopes", granted.join(", ")],
            ["Addresses", created.addresses.join(", ") || "any"],
            ["Expires", shortTime(expires ?? null, context.timeZone)],
          ]),
        };
      }),
    );

  addVerb(noun, "list", "list the keys of a reseller, revoked ones too", [
    "list --reseller jaya@example.com",
  ])
    .requiredOption("--reseller <id|email>", "whose keys")
    .action(
      act(async (context, { reseller }: { reseller: string }) => {
        const keys = await listKeys(context, (await resellerNamed(context, reseller)).id);
        const at = (moment: Date | null) => shortTime(moment, context.timeZone);
        const rows = keys.map((key) => [
          String(key.id),
          key.name,
          `${key.prefix}…`,
          key.addresses.join(" ") || "any",
          key.scopes.length === allScopes.length ? "all" : key.scopes.join(" "),
          at(key.lastUsedAt),
          key.lastUsedAddress ?? "-",
          at(key.expiresAt),
          at(key.revokedAt),
        ]);
        const titles = ["ID", "Name", "Key", "Addresses", "Scopes", "Last used", "From"];
        return { data: keys, text: table([...titles, "Expires", "Revoked"], rows) };
      }),
    );

  addVerb(noun, "revoke <key-id>", "end a key; it is refused from the next request on", [
    "revoke 7 --reseller jaya@example.com",
  ])
    .requiredOption("--reseller <id|email>", "whose key")
    .action(
      act(async (context, keyId: string, { reseller }: { reseller: string }) => {
        const { id: resellerId } = await resellerNamed(context, reseller);
        const id = wholeNumber(keyId);
        await named("key", `${id} of this reseller`, revokeKey(context, { resellerId, keyId: id }));
        return { data: { id, resellerId, revoked: true }, text: `Key ${id} is revoked.` };
      }),
    );
}

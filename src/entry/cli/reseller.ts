import type { Command } from "commander";
import {
  resumeReseller,
  setResellerTier,
  suspendReseller,
} from "@/modules/accounts/domain/change-reseller";
import { createReseller } from "@/modules/accounts/domain/create-reseller";
import { approveReseller, rejectReseller } from "@/modules/accounts/domain/decide-sign-up";
import { listResellers, type ResellerFacts } from "@/modules/accounts/domain/reseller-accounts";
import { setResellerLimits } from "@/modules/accounts/domain/set-limits";
import type { VerbContext } from "@/server/db/verb-context";
import { formatRupiah } from "@/shared/money";
import { type Answer, facts, shortTime, table } from "./answer";
import { type Act, addNoun, addVerb } from "./command";
import { named, resellerNamed } from "./find-named";
import { rate, wholeNumberOrDefault } from "./option-values";

type LimitOptions = {
  rate?: Record<string, number | "none" | "default">;
  maxLocks?: number | "default";
};

function ratesText({ rateLimits }: ResellerFacts): string {
  const own = Object.entries(rateLimits).map(([name, count]) => `${name} ${count ?? "none"}`);
  return own.join(", ") || "default";
}

async function shown(context: VerbContext, idOrEmail: string): Promise<Answer> {
  const reseller = await resellerNamed(context, idOrEmail);
  const { id, name, email, tier, status, balance, maxLocks, createdAt } = reseller;
  return {
    data: reseller,
    text: facts([
      ["ID", String(id)],
      ["Name", name],
      ["E-mail", email],
      ["Tier", tier],
      ["Status", status],
      ["Balance", formatRupiah(balance)],
      ["Max locks", String(maxLocks ?? "default")],
      ["Rates", ratesText(reseller)],
      ["Created", shortTime(createdAt, context.timeZone)],
    ]),
  };
}

/** `reseller create|list|show|approve|reject|suspend|resume|set-tier|set-limits`. */
export function addResellerCommands(program: Command, act: Act): void {
  const noun = addNoun(program, "reseller", "accounts of resellers, named by id or e-mail");

  addVerb(noun, "create", "open an account with balance 0", [
    'create --name "Toko Jaya" --email jaya@example.com --tier silver',
  ])
    .requiredOption("--name <text>", "name of the shop")
    .requiredOption("--email <address>", "e-mail address, which also names the account")
    .option("--tier <code>", "price tier", "retail")
    .action(
      act(async (context, { name, email, tier }: { name: string; email: string; tier: string }) => {
        const { id } = await createReseller(context, { name, email, tier });
        return shown(context, String(id));
      }),
    );

  addVerb(noun, "list", "list all accounts", ["list", "list --pending"])
    .option("--pending", "only those that signed up and wait to be let in")
    .action(
      act(async (context, { pending }: { pending?: boolean }) => {
        const resellers = await listResellers(context, pending ? "pending" : undefined);
        const rows = resellers.map(({ id, name, email, tier, status, balance }) => [
          ...[String(id), name, email, tier, status, formatRupiah(balance)],
        ]);
        return {
          data: resellers,
          text: table(["ID", "Name", "E-mail", "Tier", "Status", "Balance"], rows),
        };
      }),
    );

  addVerb(noun, "show <reseller>", "show one account", ["show jaya@example.com"]).action(
    act((context, reseller: string) => shown(context, reseller)),
  );

  addVerb(noun, "approve <reseller>", "let in an account that signed up", [
    "approve jaya@example.com",
  ]).action(
    act(async (context, reseller: string) => {
      const { id } = await resellerNamed(context, reseller);
      await named("reseller", `${reseller} that waits`, approveReseller(context, id));
      return shown(context, reseller);
    }),
  );

  addVerb(noun, "reject <reseller>", "turn away an account that signed up, and delete it", [
    "reject 12",
  ]).action(
    act(async (context, reseller: string) => {
      const { id } = await resellerNamed(context, reseller);
      const wait = named("reseller", `${reseller} that waits`, rejectReseller(context, id));
      const { email } = await wait;
      return { data: { id, email }, text: `Rejected and deleted: ${email}` };
    }),
  );

  addVerb(noun, "suspend <reseller>", "close an account to its keys and users", [
    "suspend 12",
  ]).action(
    act(async (context, reseller: string) => {
      await suspendReseller(context, (await resellerNamed(context, reseller)).id);
      return shown(context, reseller);
    }),
  );

  addVerb(noun, "resume <reseller>", "open a suspended account again", ["resume 12"]).action(
    act(async (context, reseller: string) => {
      await resumeReseller(context, (await resellerNamed(context, reseller)).id);
      return shown(context, reseller);
    }),
  );

  addVerb(noun, "set-tier <reseller> <tier>", "let the prices of another tier count", [
    "set-tier jaya@example.com gold",
  ]).action(
    act(async (context, reseller: string, tier: string) => {
      await setResellerTier(context, (await resellerNamed(context, reseller)).id, tier);
      return shown(context, reseller);
    }),
  );

  addVerb(noun, "set-limits <reseller>", "let other limits count than those of the settings", [
    "set-limits jaya@example.com --rate requests=500 --rate orders=none --max-locks 100",
    "set-limits 12 --rate requests=default --max-locks default",
  ])
    .option("--rate <name=n|none|default>", "in the unit of the setting; may be repeated", rate)
    .option("--max-locks <n|default>", "stock locks at a time", wholeNumberOrDefault)
    .action(
      act(async (context, reseller: string, { rate: rates, maxLocks }: LimitOptions) => {
        const { id } = await resellerNamed(context, reseller);
        await setResellerLimits(context, id, { rates, maxLocks });
        return shown(context, reseller);
      }),
    );
}

import { getNow, getTimeZone, getTranslations } from "next-intl/server";
import { requireReseller } from "@/app/guard";
import { HydrateClient, trpc } from "@/app/hydration";
import { PageTexts } from "@/app/page-texts";
import { entriesInput, monthNamed, statementHref } from "@/modules/ledger/ui/statement-month";
import { StatementPanel } from "@/modules/ledger/ui/statement-panel";
import { dayOf } from "@/shared/calendar";

type Query = { searchParams: Promise<{ month?: string | string[] }> };

export async function generateMetadata() {
  return { title: (await getTranslations("ledger"))("statement.title") };
}

export default async function StatementPage({ searchParams }: Query) {
  const timeZone = await getTimeZone();
  const thisMonth = dayOf(await getNow(), timeZone).slice(0, 7);
  const month = monthNamed((await searchParams).month, thisMonth);
  await requireReseller(statementHref(month));
  const input = { month, time_zone: timeZone };
  const [{ data: statement }] = await Promise.all([
    trpc.ledger.statement(input),
    trpc.ledger.statement.prefetch(input),
    trpc.accounts.me.prefetch(),
  ]);
  await trpc.ledger.entries.prefetchInfinite(entriesInput(statement, timeZone));
  return (
    <PageTexts areas={["ledger"]}>
      <HydrateClient>
        <StatementPanel thisMonth={thisMonth} />
      </HydrateClient>
    </PageTexts>
  );
}

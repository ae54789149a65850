import { getTimeZone } from "next-intl/server";
import { downloadLedger } from "@/entry/download-ledger";
import { filterOf, ledgerView } from "@/modules/ledger/ui/ledger-view";

export async function GET(request: Request): Promise<Response> {
  const { searchParams } = new URL(request.url);
  const timeZone = await getTimeZone();
  const filter = filterOf(
    ledgerView((name) => searchParams.get(name)),
    timeZone,
  );
  return downloadLedger({ ...filter, time_zone: timeZone });
}

"use client";

import { PackageSearch, Printer } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import { QueryFailure } from "@/client/query-failure";
import { trpc } from "@/client/trpc";
import { Button } from "@/ui/button";
import { ButtonLink } from "@/ui/button-link";
import { Card } from "@/ui/card";
import { EmptyState } from "@/ui/empty-state";
import { PageHeader } from "@/ui/page-header";
import { SkeletonRows } from "@/ui/skeleton-rows";
import { type CatalogueAddress, catalogueHref } from "./catalogue-address";
import { usePriceText } from "./item-facts";
import { itemGroups } from "./item-groups";
import { priceListInput } from "./price-list-input";

/** The account's own prices on paper: everything on one page, without controls when it is printed. */
export function PriceList({ address, now }: { address: CatalogueAddress; now: string }) {
  const t = useTranslations("catalogue");
  const format = useFormatter();
  const price = usePriceText();
  const me = trpc.accounts.me.useQuery();
  const list = trpc.catalogue.list.useQuery(priceListInput(address));
  const back = { href: catalogueHref(address), label: t("back") };
  if (!list.data) {
    return (
      <>
        <PageHeader title={t("printTitle")} back={back} />
        {list.error ? <QueryFailure query={list} /> : <SkeletonRows rows={12} />}
      </>
    );
  }
  const groups = itemGroups(list.data.data);
  if (groups.length === 0) {
    const filtered = address.search !== "" || address.category !== "";
    return (
      <>
        <PageHeader title={t("printTitle")} back={back} />
        <Card>
          <EmptyState
            icon={<PackageSearch size={20} />}
            title={t(filtered ? "emptyTitle" : "nothingTitle")}
            action={
              filtered ? (
                <ButtonLink href="/catalogue/prices" size="small">
                  {t("reset")}
                </ButtonLink>
              ) : undefined
            }
          />
        </Card>
      </>
    );
  }
  const facts = {
    name: me.data?.reseller?.name ?? "",
    count: format.number(list.data.meta.total_items),
    date: format.dateTime(new Date(now), { dateStyle: "long" }),
  };
  return (
    <>
      <div className="print:[&_a]:hidden print:[&_button]:hidden">
        <PageHeader
          title={t("printTitle")}
          text={t("printText", facts)}
          back={back}
          actions={
            <Button onClick={() => window.print()}>
              <Printer aria-hidden="true" size={16} />
              {t("printNow")}
            </Button>
          }
        />
      </div>
      <div className="grid gap-6 sm:columns-2 sm:block sm:gap-8 print:columns-2">
        {groups.map((group) => (
          <section key={group.id} className="mb-5 break-inside-avoid text-sm">
            <h2 className="flex justify-between gap-3 border-b border-line-strong pb-1 font-semibold">
              {group.name}
              <span className="text-xs font-normal text-muted">{group.category}</span>
            </h2>
            <ul>
              {group.items.map((item) => (
                <li
                  key={item.id}
                  className="flex items-baseline justify-between gap-4 border-b border-line py-1"
                >
                  <span className="min-w-0">{item.name}</span>
                  <span className="shrink-0 text-right tabular-nums">{price(item)}</span>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </>
  );
}

"use client";

import { keepPreviousData } from "@tanstack/react-query";
import { PackageSearch } from "lucide-react";
import { useTranslations } from "next-intl";
import { useCallback, useState } from "react";
import { CardFailure } from "@/client/card-failure";
import { trpc } from "@/client/trpc";
import { useAddress } from "@/client/use-address";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { EmptyState } from "@/ui/empty-state";
import { Pager } from "@/ui/pager";
import { SearchField } from "@/ui/search-field";
import { FilterSelect } from "@/ui/select-field";
import { SkeletonRows } from "@/ui/skeleton-rows";
import type { ItemDetail } from "../contract";
import {
  type CatalogueAddress,
  catalogueAddress,
  catalogueHref,
  catalogueInput,
} from "./catalogue-address";
import { CatalogueTable } from "./catalogue-table";
import { ItemDialog } from "./item-dialog";
import { itemGroups } from "./item-groups";

/** The catalogue a page at a time; search, category and page are part of the address. */
export function CatalogueView() {
  const t = useTranslations("catalogue");
  const { parameters, push } = useAddress();
  const address = catalogueAddress((name) => parameters.get(name));
  const { page, search, category } = address;
  const categories = trpc.catalogue.categories.useQuery();
  const list = trpc.catalogue.list.useQuery(catalogueInput(address), {
    placeholderData: keepPreviousData,
  });
  const [detail, setDetail] = useState<ItemDetail>();
  const go = useCallback((to: CatalogueAddress) => push(catalogueHref(to)), [push]);
  const onSearch = useCallback(
    (text: string) => go({ page: 1, search: text.trim(), category }),
    [go, category],
  );

  function content() {
    if (list.isLoadingError) return <CardFailure query={list} />;
    if (!list.data) return <SkeletonRows rows={8} />;
    const { total_items: total, current_page, per_page } = list.data.meta;
    if (total === 0) {
      const filtered = search !== "" || category !== "";
      return (
        <EmptyState
          icon={<PackageSearch size={20} />}
          title={t(filtered ? "emptyTitle" : "nothingTitle")}
          action={
            filtered ? (
              <Button onClick={() => go({ page: 1, search: "", category: "" })}>
                {t("reset")}
              </Button>
            ) : undefined
          }
        >
          {t(filtered ? "empty" : "nothing")}
        </EmptyState>
      );
    }
    const groups = itemGroups(list.data.data);
    if (groups.length === 0) {
      return (
        <EmptyState
          icon={<PackageSearch size={20} />}
          title={t("pastTheEnd")}
          action={<Button onClick={() => go({ ...address, page: 1 })}>{t("toFirst")}</Button>}
        />
      );
    }
    return (
      <>
        <div
          aria-busy={list.isPlaceholderData || undefined}
          className="transition-opacity delay-100 aria-busy:opacity-60"
        >
          <CatalogueTable groups={groups} onDetail={setDetail} />
        </div>
        <Pager
          page={{ current_page, per_page, total }}
          hrefOf={(to) => catalogueHref({ ...address, page: to })}
          onGo={(to) => {
            go({ ...address, page: to });
            window.scrollTo({ top: 0 });
          }}
        />
      </>
    );
  }

  const options = (categories.data ?? []).map(({ slug, name, items }) => ({
    value: slug,
    label: `${name} (${items})`,
  }));
  return (
    <>
      <div className="flex flex-wrap gap-2">
        <SearchField
          label={t("search")}
          value={search}
          onChange={onSearch}
          maxLength={100}
          className="min-w-0 flex-1 basis-64"
        />
        <div className="max-sm:w-full sm:w-56">
          <FilterSelect
            label={t("category")}
            options={[{ value: "", label: t("allCategories") }, ...options]}
            value={category}
            onChange={({ target }) => go({ page: 1, search, category: target.value })}
          />
        </div>
      </div>
      <Card key={`${page}`}>{content()}</Card>
      <ItemDialog item={detail} onClose={() => setDetail(undefined)} />
    </>
  );
}

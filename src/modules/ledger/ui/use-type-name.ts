"use client";

import { useTranslations } from "next-intl";

/** What a type of entries is called; one without a name of its own by its code. */
export function useTypeName(): (type: string) => string {
  const t = useTranslations("ledger");
  return (type) => {
    const key = `types.${type}` as "types.payment";
    return t.has(key) ? t(key) : type;
  };
}

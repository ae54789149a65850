"use client";

import { useTranslations } from "next-intl";
import { trpc } from "@/client/trpc";
import { Badge } from "@/ui/badge";
import { Skeleton } from "@/ui/skeleton";
import { SignOutButton } from "./sign-out-button";

/** Who is signed in for which account, and the way out. */
export function AccountPanel() {
  const t = useTranslations("account");
  const { data: me } = trpc.accounts.me.useQuery(undefined, {
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <div className="flex items-start justify-between gap-2 border-t border-line pt-3">
      <div className="grid min-w-0 px-2.5 text-sm">
        {me ? (
          <>
            <p className="truncate font-medium">{me.reseller?.name ?? me.user.name}</p>
            <p className="truncate text-muted" title={me.user.email}>
              {me.user.email}
            </p>
            {me.reseller ? (
              <p className="mt-1.5 -ml-0.5">
                <Badge>{t("tier", { tier: me.reseller.tier })}</Badge>
              </p>
            ) : null}
          </>
        ) : (
          <>
            <Skeleton className="my-1 w-32" />
            <Skeleton className="my-1 w-40" />
          </>
        )}
      </div>
      <SignOutButton compact />
    </div>
  );
}

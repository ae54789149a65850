"use client";

import { type Query, type QueryCache, useIsFetching, useQueryClient } from "@tanstack/react-query";
import { CloudOff } from "lucide-react";
import { useTranslations } from "next-intl";
import { useCallback, useSyncExternalStore } from "react";
import { Button } from "@/ui/button";
import { failureOf, useFailureText } from "./failure";

/** Whether something is shown that could not be asked anew. A next page that did not come is none. */
function isStale(query: Query): boolean {
  const { status, data, fetchMeta } = query.state;
  return (
    status === "error" &&
    data !== undefined &&
    fetchMeta?.fetchMore === undefined &&
    query.isActive()
  );
}

function staleError(cache: QueryCache): unknown {
  return cache.getAll().find(isStale)?.state.error ?? null;
}

/**
 * Says that what is shown may be out of date, and asks again. A view that has nothing to show says so
 * itself. Stands once in the portal's frame.
 */
export function StaleNote() {
  const t = useTranslations("shell.live");
  const ui = useTranslations("ui");
  const text = useFailureText();
  const client = useQueryClient();
  const cache = client.getQueryCache();
  const error = useSyncExternalStore(
    useCallback((tell) => cache.subscribe(tell), [cache]),
    () => staleError(cache),
    () => null,
  );
  const failure = error === null ? null : failureOf(error);
  const asking = useIsFetching({ predicate: isStale }) > 0;
  return (
    <div
      role="status"
      className="pointer-events-none sticky bottom-0 z-30 flex justify-center lg:pl-62 print:hidden"
    >
      {failure === null ? null : (
        <div className="pointer-events-auto m-4 flex max-w-xl items-center gap-3 rounded-xl border border-line bg-surface py-2.5 pr-2.5 pl-3.5 text-sm shadow-dialog">
          <CloudOff aria-hidden="true" size={18} className="shrink-0 text-danger" />
          <p className="min-w-0 text-pretty">
            <span className="font-medium">{t("stale")}</span> {text(failure)}
          </p>
          {failure.mayPass ? (
            <Button
              size="small"
              busy={asking}
              onClick={() => void client.refetchQueries({ predicate: isStale })}
            >
              {ui("retry")}
            </Button>
          ) : null}
        </div>
      )}
    </div>
  );
}

"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { QueryFailure } from "@/client/query-failure";
import { trpc } from "@/client/trpc";
import { Badge } from "@/ui/badge";
import { Button } from "@/ui/button";
import { Card, CardBody } from "@/ui/card";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { ExactTime } from "@/ui/exact-time";
import { SkeletonRows } from "@/ui/skeleton-rows";
import { toast } from "@/ui/toast";
import { deviceName } from "./device-name";

/** Where the person is signed in, and how to end that. */
export function SessionsCard() {
  const t = useTranslations("settings.sessions");
  const utils = trpc.useUtils();
  const sessions = trpc.accounts.sessions.useQuery();
  const [asking, setAsking] = useState(false);
  const refresh = () => utils.accounts.sessions.invalidate();
  const end = trpc.accounts.endSession.useMutation({
    onSuccess: () => toast.success(t("ended")),
    onSettled: refresh,
  });
  const endOthers = trpc.accounts.endOtherSessions.useMutation({
    onSuccess: async ({ ended }) => {
      toast.success(t("othersEnded", { count: ended }));
      setAsking(false);
      await refresh();
    },
  });
  const rows = sessions.data?.sessions ?? [];
  return (
    <Card
      title={t("title")}
      text={t("text")}
      actions={
        rows.length > 1 ? (
          <Button size="small" onClick={() => setAsking(true)}>
            {t("endOthers")}
          </Button>
        ) : undefined
      }
    >
      <CardBody className="grid gap-4">
        <QueryFailure query={sessions} />
        <QueryFailure query={{ error: end.error }} />
        {sessions.isPending ? <SkeletonRows rows={2} /> : null}
        <ul className="grid divide-y divide-line">
          {rows.map((session) => {
            const device = deviceName(session.user_agent) ?? t("unknownDevice");
            return (
              <li
                key={session.id}
                className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0"
              >
                <div className="grid min-w-0 gap-0.5">
                  <p
                    className="flex flex-wrap items-center gap-2 font-medium"
                    title={session.user_agent ?? undefined}
                  >
                    {device}
                    {session.current ? <Badge tone="credit">{t("current")}</Badge> : null}
                  </p>
                  <p className="text-sm text-muted">
                    {session.address ? (
                      <>
                        <span className="font-mono text-xs break-all">{session.address}</span>
                        {" · "}
                      </>
                    ) : null}
                    {t("lastSeen")} <ExactTime value={session.last_seen_at} />
                  </p>
                </div>
                {session.current ? null : (
                  <Button
                    size="small"
                    aria-label={t("endOf", { device })}
                    busy={end.isPending && end.variables.session_id === session.id}
                    onClick={() => end.mutate({ session_id: session.id })}
                  >
                    {t("end")}
                  </Button>
                )}
              </li>
            );
          })}
        </ul>
      </CardBody>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => endOthers.mutate()}
        title={t("endOthersTitle")}
        text={t("endOthersText")}
        confirm={t("endOthers")}
        danger
        busy={endOthers.isPending}
        failure={<QueryFailure query={{ error: endOthers.error }} />}
      />
    </Card>
  );
}

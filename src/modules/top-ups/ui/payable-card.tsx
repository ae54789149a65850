"use client";

import { ExternalLink } from "lucide-react";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { type ReactNode, useRef } from "react";
import { formatRupiah } from "@/shared/money";
import { ButtonLink } from "@/ui/button-link";
import { Card, CardBody } from "@/ui/card";
import { CopyButton } from "@/ui/copy-button";
import { Countdown } from "@/ui/countdown";
import { ExactTime } from "@/ui/exact-time";
import type { OwnTopUp } from "../contract";
import { Instructions } from "./payment-instructions";

const QrCode = dynamic(() => import("./qr-code"));

function ToCopy({
  label,
  value,
  shown,
  copy,
  testId,
  children,
}: {
  label: string;
  value: string;
  shown: string;
  copy: string;
  testId: string;
  children?: ReactNode;
}) {
  const text = useRef<HTMLSpanElement>(null);
  return (
    <div className="grid gap-1">
      <p className="text-sm text-muted">{label}</p>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <span
          ref={text}
          data-testid={testId}
          className="text-xl font-semibold break-all tabular-nums sm:text-2xl"
        >
          {shown}
        </span>
        <CopyButton value={value} label={copy} shown={text} />
      </div>
      {children}
    </div>
  );
}

/** How an unpaid top-up is paid, and until when; `onEnd` is called when its time is over. */
export function PayableCard({ topUp, onEnd }: { topUp: OwnTopUp; onEnd: () => void }) {
  const t = useTranslations("topUps.pay");
  const { qr_string, pay_code, payment_url, instructions, by_hand } = topUp;
  return (
    <Card title={t("title", { channel: topUp.channel_name })}>
      <CardBody className="grid gap-6">
        <div className={qr_string === null ? "" : "grid gap-6 sm:grid-cols-[14rem_minmax(0,1fr)]"}>
          {qr_string === null ? null : (
            <div className="aspect-square w-full max-w-56 justify-self-center overflow-clip rounded-lg border border-line bg-white">
              <QrCode text={qr_string} label={t("qr")} />
            </div>
          )}
          <div className="grid content-start gap-5">
            {pay_code === null ? null : (
              <ToCopy
                label={by_hand ? t("account") : t("code")}
                value={pay_code.replaceAll(" ", "")}
                shown={pay_code}
                copy={t("copyCode")}
                testId="pay-code"
              />
            )}
            <ToCopy
              label={t("total")}
              value={String(topUp.total)}
              shown={formatRupiah(topUp.total)}
              copy={t("copyTotal")}
              testId="total"
            >
              <p className="text-sm text-muted">{by_hand ? t("exactByHand") : t("exact")}</p>
            </ToCopy>
            <div className="grid gap-1">
              <p className="text-sm text-muted">{t("left")}</p>
              <p className="flex flex-wrap items-baseline gap-x-3">
                <Countdown
                  until={topUp.expires_at}
                  onEnd={onEnd}
                  className="text-xl font-semibold"
                />
                <ExactTime value={topUp.expires_at} className="text-sm text-muted" />
              </p>
            </div>
            {payment_url === null ? null : (
              <ButtonLink
                plain
                href={payment_url}
                target="_blank"
                rel="noopener noreferrer"
                className="justify-self-start"
              >
                {t("page")}
                <ExternalLink aria-hidden="true" size={15} />
                <span className="sr-only">{t("newTab")}</span>
              </ButtonLink>
            )}
          </div>
        </div>
        {instructions === null || instructions.length === 0 ? null : (
          <Instructions instructions={instructions} />
        )}
      </CardBody>
    </Card>
  );
}

"use client";

import { Ban, CircleCheck, Clock, Hourglass } from "lucide-react";
import { useTranslations } from "next-intl";
import { Badge, type Tone } from "@/ui/badge";
import type { TopUpStatus } from "../contract";

const looks: Record<TopUpStatus, { tone: Tone; Icon: typeof Clock }> = {
  pending: { tone: "info", Icon: Hourglass },
  paid: { tone: "credit", Icon: CircleCheck },
  expired: { tone: "neutral", Icon: Clock },
  canceled: { tone: "neutral", Icon: Ban },
};

/** What became of a top-up, in a word. */
export function TopUpStatusBadge({ status }: { status: TopUpStatus }) {
  const t = useTranslations("topUps.status");
  const { tone, Icon } = looks[status];
  return (
    <Badge tone={tone}>
      <Icon aria-hidden="true" size={12} />
      {t(status)}
    </Badge>
  );
}

"use client";

import { Eye, EyeOff } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { QueryFailure } from "@/client/query-failure";
import { trpc } from "@/client/trpc";
import { Button } from "@/ui/button";
import { CopyButton } from "@/ui/copy-button";
import { useConfirmed } from "../../accounts/ui/password-gate";
import type { MaskedLicence } from "../contract/detail";

const SHOWN_MS = 60_000;

/** Texts that were revealed, by `order_item_id`; each is forgotten after a minute, all on leaving. */
function useRevealed() {
  const [texts, setTexts] = useState<ReadonlyMap<number, string>>(new Map());
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>());

  useEffect(() => {
    const running = timers.current;
    return () => {
      for (const timer of running) clearTimeout(timer);
    };
  }, []);

  function hide(id: number) {
    setTexts((before) => new Map([...before].filter(([other]) => other !== id)));
  }
  function show(id: number, text: string) {
    setTexts((before) => new Map([...before, [id, text]]));
    const timer = setTimeout(() => {
      timers.current.delete(timer);
      hide(id);
    }, SHOWN_MS);
    timers.current.add(timer);
  }
  return { texts, show, hide };
}

function Licence({
  licence,
  number,
  text,
  busy,
  onReveal,
  onHide,
}: {
  licence: MaskedLicence;
  number: number;
  text: string | undefined;
  busy: boolean;
  onReveal: () => void;
  onHide: () => void;
}) {
  const t = useTranslations("orders.licences");
  const shown = useRef<HTMLElement>(null);
  const size = t(licence.lines > 1 ? "sizeOfLines" : "size", licence);
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 border-t border-line px-3 py-2.5 first:border-t-0">
      <div className="min-w-0 flex-1 basis-48 self-center">
        {text === undefined ? (
          <p className="text-sm text-muted">
            <span className="sr-only">
              {t("number", { number })}, {t("hidden")},{" "}
            </span>
            <span aria-hidden="true" className="mr-2 tracking-widest">
              ••••••••
            </span>
            {size}
          </p>
        ) : (
          <code
            ref={shown}
            className="block font-mono text-[0.8125rem] leading-relaxed break-all whitespace-pre-wrap"
          >
            {text}
          </code>
        )}
      </div>
      <div className="flex gap-2">
        {text === undefined ? null : (
          <CopyButton value={text} shown={shown} look="quiet" label={t("copy")} />
        )}
        <Button
          size="small"
          busy={busy}
          aria-label={t(text === undefined ? "revealNumber" : "hideNumber", { number })}
          onClick={text === undefined ? onReveal : onHide}
        >
          {text === undefined ? (
            <Eye aria-hidden="true" size={15} />
          ) : (
            <EyeOff aria-hidden="true" size={15} />
          )}
          {t(text === undefined ? "reveal" : "hide")}
        </Button>
      </div>
    </li>
  );
}

/** What a line delivered, each licence hidden until it is asked for. */
export function LicenceList({ invoice, licences }: { invoice: string; licences: MaskedLicence[] }) {
  const t = useTranslations("orders.licences");
  const { texts, show, hide } = useRevealed();
  const [asked, setAsked] = useState<readonly number[]>([]);
  // Nothing that is revealed stays in the store of answers.
  const reveal = trpc.orders.revealLicence.useMutation({ gcTime: 0 });
  const confirmed = useConfirmed();
  const hidden = licences.filter(({ order_item_id: id }) => !texts.has(id));

  async function revealEach(ids: readonly number[]) {
    setAsked(ids);
    // One after the other: the password may be asked for at the first.
    for (const id of ids) {
      const answer = await confirmed(reveal, { invoice, order_item_id: id });
      if (answer === undefined) break;
      show(id, answer.licence);
    }
    setAsked([]);
  }

  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="text-sm text-muted">{t("label")}</p>
        {hidden.length > 1 ? (
          <Button
            size="small"
            look="quiet"
            busy={asked.length > 0}
            onClick={() => revealEach(hidden.map(({ order_item_id: id }) => id))}
          >
            {t("revealAll")}
          </Button>
        ) : null}
      </div>
      <ul aria-label={t("label")} className="rounded-lg border border-line bg-canvas">
        {licences.map((licence, index) => (
          <Licence
            key={licence.order_item_id}
            licence={licence}
            number={index + 1}
            text={texts.get(licence.order_item_id)}
            busy={asked.includes(licence.order_item_id)}
            onReveal={() => revealEach([licence.order_item_id])}
            onHide={() => hide(licence.order_item_id)}
          />
        ))}
      </ul>
      {reveal.error ? <QueryFailure query={{ error: reveal.error }} /> : null}
      <p className="text-xs text-pretty text-muted">{t("note")}</p>
    </div>
  );
}

"use client";

import { useFormatter, useTranslations } from "next-intl";
import { formatRupiah } from "@/shared/money";
import { ButtonLink } from "@/ui/button-link";
import { CodeBlock } from "@/ui/code-block";
import { CopyableId } from "@/ui/copyable-id";
import { Dialog } from "@/ui/dialog";
import { ExactTime } from "@/ui/exact-time";
import { Fact, Facts } from "@/ui/facts";
import type { ItemDetail } from "../contract";
import { KindBadge, StockNote, usePriceText } from "./item-facts";
import { orderExample } from "./order-example";

function Limits({ item: { min_order: min, max_order: max } }: { item: ItemDetail }) {
  const t = useTranslations("catalogue");
  const format = useFormatter();
  const words = { min: format.number(min), max: format.number(max ?? 0) };
  return max === null ? t("limitsFrom", words) : t("limitsRange", words);
}

function RequiredFields({ item: { required_fields: fields } }: { item: ItemDetail }) {
  const t = useTranslations("catalogue");
  if (fields.length === 0) return t("noFields");
  return (
    <ul className="grid gap-0.5">
      {fields.map(({ key, label, required }) => (
        <li key={key}>
          {label} <code className="font-mono text-[0.8125rem] text-muted">{key}</code>
          {required ? null : <span className="text-muted"> ({t("optional")})</span>}
        </li>
      ))}
    </ul>
  );
}

/** Everything about an item, also for whoever orders it by a script. */
export function ItemDialog({
  item,
  onClose,
}: {
  item: ItemDetail | undefined;
  onClose: () => void;
}) {
  const t = useTranslations("catalogue");
  const price = usePriceText();
  if (!item) return null;
  const { validation, provider_meta: meta } = item;
  const check = validation.requires_zone_id ? "validationZone" : "validationYes";
  return (
    <Dialog
      open
      onClose={onClose}
      width="wide"
      title={item.name}
      text={`${item.product_name} · ${item.category}`}
      footer={
        <ButtonLink look="primary" href={`/buy?item=${item.id}`}>
          {t("buy")}
        </ButtonLink>
      }
    >
      <div className="grid min-w-0 gap-5">
        <p className="text-sm text-pretty break-words whitespace-pre-line text-muted">
          {item.description === "" ? t("noDescription") : item.description}
        </p>
        <Facts>
          <Fact label={t("price")}>{price(item)}</Fact>
          <Fact label={t("stock")}>
            <StockNote item={item} />
          </Fact>
          <Fact label={t("kind")}>
            <KindBadge kind={item.order_process} />
          </Fact>
          <Fact label={t("limits")}>
            <Limits item={item} />
          </Fact>
          {meta ? (
            <Fact label={t("nominal")}>
              {t("nominalRange", {
                min: formatRupiah(meta.min_qty),
                max: formatRupiah(meta.max_qty),
                step: formatRupiah(meta.step_qty),
              })}
            </Fact>
          ) : null}
          <Fact label={t("fields")}>
            <RequiredFields item={item} />
          </Fact>
          <Fact label={t("validation")}>{validation.available ? t(check) : t("validationNo")}</Fact>
          <Fact label={t("id")}>
            <CopyableId value={String(item.id)} />
          </Fact>
          <Fact label={t("sku")}>
            <CopyableId value={item.sku} />
          </Fact>
          <Fact label={t("updated")}>
            <ExactTime value={item.updated_at} />
          </Fact>
        </Facts>
        <CodeBlock label={t("example")} code={orderExample(item, window.location.origin)} />
      </div>
    </Dialog>
  );
}

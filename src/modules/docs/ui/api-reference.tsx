"use client";

import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";

function Loading() {
  const t = useTranslations("docs");
  return (
    <main className="min-h-dvh p-6">
      <h1 className="sr-only">{t("reference")}</h1>
      <p role="status" className="text-muted">
        {t("referenceLoading")}
      </p>
    </main>
  );
}

const ScalarReference = dynamic(
  () => import("./scalar-reference").then(({ ScalarReference: component }) => component),
  { ssr: false, loading: Loading },
);

/** Whether the page came with the reference's own policy, and not by exchanging another one. */
function cameByLoading(): boolean {
  const [entry] = performance.getEntriesByType("navigation");
  return entry !== undefined && new URL(entry.name).pathname === window.location.pathname;
}

/** The reference of the REST interface, with requests to try. */
export function ApiReference() {
  const [ready, setReady] = useState(false);
  useEffect(() => {
    if (cameByLoading()) setReady(true);
    else window.location.reload();
  }, []);
  return ready ? <ScalarReference /> : <Loading />;
}

"use client";

import { ApiReferenceReact } from "@scalar/api-reference-react";
import { useLocale } from "next-intl";
import { useMemo } from "react";
import { config } from "zod";
import "@scalar/api-reference-react/style.css";
import "./scalar-reference.css";

// Its schemas would try to compile themselves, which the policy refuses.
config({ jitless: true });

/** Scalar with our look: everything from our own origin, and requests to our own origin only. */
export function ScalarReference() {
  const locale = useLocale();
  const configuration = useMemo(() => {
    const { origin } = window.location;
    const scheme = getComputedStyle(document.documentElement).colorScheme;
    return {
      url: "/api/v1/openapi.json",
      servers: [{ url: `${origin}/api` }],
      theme: "none" as const,
      forceDarkModeState: scheme === "dark" ? ("dark" as const) : ("light" as const),
      hideDarkModeToggle: true,
      withDefaultFonts: false,
      telemetry: false,
      hideClientButton: true,
      showDeveloperTools: "never" as const,
      agent: { disabled: true },
      mcp: { disabled: true },
      documentDownloadType: "none" as const,
      defaultHttpClient: { targetKey: "shell" as const, clientKey: "curl" as const },
      authentication: { preferredSecurityScheme: "apiKey" },
      localization: { locale },
    };
  }, [locale]);
  return <ApiReferenceReact configuration={configuration} />;
}

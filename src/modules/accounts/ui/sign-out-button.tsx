"use client";

import { LogOut } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { signOut } from "@/client/session";
import { Button } from "@/ui/button";
import { IconButton } from "@/ui/icon-button";

/** Ends the session. The page is loaded anew, so that nothing of the person stays in memory. */
export function SignOutButton({ compact = false }: { compact?: boolean }) {
  const t = useTranslations("account");
  const [state, setState] = useState<"idle" | "busy" | "failed">("idle");

  async function leave() {
    if (state === "busy") return;
    setState("busy");
    if (await signOut()) window.location.replace("/sign-in");
    else setState("failed");
  }

  return (
    <>
      {compact ? (
        <IconButton label={t("signOut")} icon={<LogOut size={17} />} onClick={leave} />
      ) : (
        <Button look="quiet" size="small" busy={state === "busy"} onClick={leave}>
          <LogOut aria-hidden="true" size={16} />
          {t("signOut")}
        </Button>
      )}
      <p role="status" className="px-2.5 text-sm text-danger empty:hidden">
        {state === "failed" ? t("signOutFailed") : ""}
      </p>
    </>
  );
}

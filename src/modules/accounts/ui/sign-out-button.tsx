"use client";

import { LogOut } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { signOut } from "@/client/session";
import { Button } from "@/ui/button";

/** Ends the session. The page is loaded anew, so that nothing of the person stays in memory. */
export function SignOutButton({ className = "" }: { className?: string }) {
  const t = useTranslations("account");
  const [state, setState] = useState<"idle" | "busy" | "failed">("idle");

  async function leave() {
    setState("busy");
    if (await signOut()) window.location.replace("/sign-in");
    else setState("failed");
  }

  return (
    <>
      <Button
        look="quiet"
        size="small"
        busy={state === "busy"}
        onClick={leave}
        className={className}
      >
        <LogOut aria-hidden="true" size={16} />
        {t("signOut")}
      </Button>
      <p role="status" className="px-2.5 text-sm text-danger empty:hidden">
        {state === "failed" ? t("signOutFailed") : ""}
      </p>
    </>
  );
}

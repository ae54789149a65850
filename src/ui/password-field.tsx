"use client";

import { Eye, EyeOff } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ComponentProps, useState } from "react";
import { Field } from "./field";
import { IconButton } from "./icon-button";

/** A field for a password, which can be shown while it is typed. */
export function PasswordField(props: Omit<ComponentProps<typeof Field>, "type" | "suffix">) {
  const t = useTranslations("ui");
  const [shown, setShown] = useState(false);
  return (
    <Field
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      {...props}
      type={shown ? "text" : "password"}
      suffix={
        <IconButton
          label={shown ? t("hideTyped") : t("showTyped")}
          icon={shown ? <EyeOff size={17} /> : <Eye size={17} />}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        />
      }
    />
  );
}

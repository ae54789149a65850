"use client";

import { Search } from "lucide-react";
import { type ComponentProps, useEffect, useState } from "react";
import { inputClasses } from "./looks";

const SETTLED_MS = 250;

/** A search that tells of a text once the person has paused, or pressed Enter. */
export function SearchField({
  label,
  value,
  onChange,
  className = "",
  ...rest
}: Omit<ComponentProps<"input">, "onChange" | "value"> & {
  label: string;
  value: string;
  onChange: (text: string) => void;
}) {
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  if (known !== value) {
    setKnown(value);
    setTyped(value);
  }

  useEffect(() => {
    if (typed === value) return;
    const timer = setTimeout(() => onChange(typed), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [typed, value, onChange]);

  return (
    <div className={`relative grid ${className}`}>
      <Search
        aria-hidden="true"
        size={16}
        className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-muted"
      />
      <input
        {...rest}
        type="search"
        aria-label={label}
        placeholder={rest.placeholder ?? label}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === "Enter" && typed !== value) onChange(typed);
          rest.onKeyDown?.(event);
        }}
        className={`h-9 pr-3 pl-9 sm:text-sm ${inputClasses}`}
      />
    </div>
  );
}

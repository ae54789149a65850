"use client";

import { DropdownMenu } from "radix-ui";
import type { ReactNode } from "react";

const itemClasses =
  "flex min-h-8 cursor-default items-center gap-2.5 rounded-md px-2.5 text-sm outline-none select-none data-[disabled]:opacity-50 data-[highlighted]:bg-raised";

/** Choices behind a button, which is `trigger` (one element that takes a ref). */
export function Menu({
  label,
  trigger,
  align = "end",
  children,
}: {
  label: string;
  trigger: ReactNode;
  align?: "start" | "end";
  children: ReactNode;
}) {
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          aria-label={label}
          align={align}
          sideOffset={6}
          collisionPadding={12}
          className="z-30 min-w-48 rounded-xl border border-line bg-surface p-1 text-ink shadow-dialog"
        >
          {children}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

/** Something to do. */
export function MenuItem({
  onSelect,
  disabled,
  children,
}: {
  onSelect: () => void;
  disabled?: boolean;
  children: ReactNode;
}) {
  return (
    <DropdownMenu.Item onSelect={onSelect} disabled={disabled ?? false} className={itemClasses}>
      {children}
    </DropdownMenu.Item>
  );
}

/** Something that is on or off; the menu stays open. */
export function MenuCheckbox({
  checked,
  onChange,
  disabled,
  children,
}: {
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean;
  children: ReactNode;
}) {
  return (
    <DropdownMenu.CheckboxItem
      checked={checked}
      onCheckedChange={onChange}
      onSelect={(event) => event.preventDefault()}
      disabled={disabled ?? false}
      className={itemClasses}
    >
      <span
        aria-hidden="true"
        className={`grid size-4 place-items-center rounded border text-[0.625rem] leading-none ${checked ? "border-accent bg-accent text-on-accent" : "border-line-strong"}`}
      >
        {checked ? "✓" : ""}
      </span>
      {children}
    </DropdownMenu.CheckboxItem>
  );
}

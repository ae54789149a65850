import type { ComponentProps } from "react";

const looks = {
  primary: "bg-accent text-on-accent hover:bg-accent-hover shadow-card",
  secondary: "border border-line bg-surface text-ink hover:bg-raised shadow-card",
  quiet: "text-muted hover:bg-raised hover:text-ink",
} as const;

const sizes = {
  regular: "h-10 px-4 text-[0.9375rem]",
  small: "h-8 px-2.5 text-sm",
} as const;

/** A button; `busy` keeps its place and its focus while it ignores further presses. */
export function Button({
  look = "secondary",
  size = "regular",
  busy = false,
  className = "",
  type = "button",
  onClick,
  ...rest
}: ComponentProps<"button"> & {
  look?: keyof typeof looks;
  size?: keyof typeof sizes;
  busy?: boolean;
}) {
  return (
    <button
      {...rest}
      type={type}
      aria-disabled={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      className={`inline-flex items-center justify-center gap-2 rounded-lg font-medium whitespace-nowrap transition-colors select-none aria-disabled:cursor-default aria-disabled:opacity-70 disabled:opacity-50 ${looks[look]} ${sizes[size]} ${className}`}
    />
  );
}

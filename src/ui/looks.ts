const looks = {
  primary: "bg-accent text-on-accent hover:bg-accent-hover shadow-card",
  secondary: "border border-line bg-surface text-ink hover:bg-raised shadow-card",
  quiet: "text-muted hover:bg-raised hover:text-ink",
  danger: "bg-danger text-on-danger hover:bg-danger-hover shadow-card",
} as const;

const sizes = {
  regular: "h-10 px-4 text-[0.9375rem]",
  small: "h-8 px-2.5 text-sm",
} as const;

export type ButtonLook = { look?: keyof typeof looks; size?: keyof typeof sizes };

/** The classes of whatever looks like a button. */
export function buttonClasses({ look = "secondary", size = "regular" }: ButtonLook): string {
  return `inline-flex items-center justify-center gap-2 rounded-lg font-medium whitespace-nowrap transition-colors select-none aria-disabled:cursor-default aria-disabled:opacity-70 disabled:cursor-default disabled:opacity-50 ${looks[look]} ${sizes[size]}`;
}

/** The classes of whatever takes a text or a choice. */
export const inputClasses =
  "w-full rounded-lg border border-line-strong bg-surface text-base text-ink transition-colors placeholder:text-muted hover:border-muted focus-visible:border-accent focus-visible:outline-offset-0 disabled:opacity-60 aria-invalid:border-danger sm:text-[0.9375rem]";

import { inputClasses } from "./looks";

/** A day in a bar of filters, where its label is only read out; "" for any. */
export function DayFilter({
  label,
  value,
  onChange,
}: {
  label: string;
  value: string;
  onChange: (day: string) => void;
}) {
  return (
    <input
      type="date"
      aria-label={label}
      title={label}
      value={value}
      min="2000-01-01"
      max="2099-12-31"
      onChange={(event) => onChange(event.target.value)}
      className={`h-9 min-w-0 px-2 sm:px-3 sm:text-sm ${inputClasses}`}
    />
  );
}

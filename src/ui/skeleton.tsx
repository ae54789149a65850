/** Holds the place of a text that is on its way. */
export function Skeleton({ className = "" }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={`inline-block h-[1em] animate-pulse rounded-md bg-raised align-middle ${className}`}
    />
  );
}

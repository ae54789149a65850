import { Skeleton } from "./skeleton";

const widths = ["w-40", "w-32", "w-44", "w-36", "w-48"];

/** The place of a list that is on its way. */
export function SkeletonRows({ rows = 5 }: { rows?: number }) {
  return (
    <div className="grid gap-6 px-4 py-6 sm:px-5">
      {Array.from({ length: rows }, (_, row) => `${row}`).map((row, index) => (
        <div key={row} className="flex justify-between gap-4">
          <Skeleton className={widths[index % widths.length]} />
          <Skeleton className="w-24" />
        </div>
      ))}
    </div>
  );
}

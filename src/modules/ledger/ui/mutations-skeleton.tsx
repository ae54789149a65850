import { Skeleton } from "@/ui/skeleton";

const rows = ["w-40", "w-32", "w-44", "w-36", "w-48"];

/** The place of the ledger while it is on its way. */
export function MutationsSkeleton() {
  return (
    <div className="grid gap-6 px-4 py-6 sm:px-5">
      {rows.map((width) => (
        <div key={width} className="flex justify-between gap-4">
          <Skeleton className={width} />
          <Skeleton className="w-24" />
        </div>
      ))}
    </div>
  );
}

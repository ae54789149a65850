import Link from "next/link";
import type { ReactNode } from "react";

/** A link from one page in front of the portal to another. */
export function DoorLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link
      href={href}
      className="inline-block py-0.5 font-medium text-accent underline-offset-4 hover:underline"
    >
      {children}
    </Link>
  );
}

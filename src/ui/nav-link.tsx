"use client";

import Link, { useLinkStatus } from "next/link";
import { usePathname } from "next/navigation";
import { type ReactNode, useState } from "react";

/** Shows only where the next page takes its time. */
function Pending() {
  const { pending } = useLinkStatus();
  return (
    <span
      aria-hidden="true"
      className={`ml-auto size-1.5 rounded-full bg-accent transition-opacity delay-150 ${pending ? "opacity-100 animate-pulse" : "opacity-0"}`}
    />
  );
}

/** A place in the portal's navigation; the one where the person is says so. */
export function NavLink({
  href,
  icon,
  exact = false,
  children,
}: {
  href: string;
  icon: ReactNode;
  /** Pages below it are no part of it. */
  exact?: boolean;
  children: ReactNode;
}) {
  const path = usePathname();
  // Every page is made for its reader, so none is asked for before there is a sign that it is wanted.
  const [wanted, setWanted] = useState(false);
  const below = !exact && href !== "/" && path.startsWith(`${href}/`);
  const here = path === href || below;
  return (
    <Link
      href={href}
      prefetch={wanted ? null : false}
      onPointerEnter={() => setWanted(true)}
      onFocus={() => setWanted(true)}
      aria-current={here ? "page" : undefined}
      className="flex h-9 items-center gap-2.5 rounded-lg px-2.5 text-sm font-medium text-muted transition-colors hover:bg-raised hover:text-ink aria-[current=page]:bg-raised aria-[current=page]:text-ink"
    >
      <span aria-hidden="true">{icon}</span>
      {children}
      <Pending />
    </Link>
  );
}

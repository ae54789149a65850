const here = "http://own.invalid";

/**
 * Where to go after signing in: the page that was asked for if it is one of ours, else the first one.
 * Nothing that a browser would take for another origin passes.
 */
export function ownPath(wanted: unknown): string {
  if (typeof wanted !== "string" || !wanted.startsWith("/") || !URL.canParse(wanted, here)) {
    return "/";
  }
  const url = new URL(wanted, here);
  const foreign = url.origin !== here || url.pathname.startsWith("//");
  if (foreign || url.pathname.startsWith("/api/") || url.pathname === "/sign-in") return "/";
  return url.pathname + url.search + url.hash;
}

/** The address of the sign-in page that leads back to `path`. */
export function signInPath(path: string): string {
  const back = ownPath(path);
  return back === "/" ? "/sign-in" : `/sign-in?next=${encodeURIComponent(back)}`;
}

import "server-only";
import { redirect } from "next/navigation";
import { signInPath } from "@/client/own-path";
import { currentPrincipal } from "@/entry/auth";
import type { Principal } from "@/server/principal";

type User = Extract<Principal, { kind: "user" }>;

/**
 * Who is signed in; strangers are sent to sign in first. Every page calls it: layouts are not asked
 * again when a person goes from one page to another.
 *
 * @param path of the page, to come back to
 */
export async function requireUser(path: string): Promise<User> {
  const principal = await currentPrincipal();
  if (principal.kind !== "user") redirect(signInPath(path));
  return principal;
}

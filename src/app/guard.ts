import "server-only";
import { redirect } from "next/navigation";
import { signInPath } from "@/client/own-path";
import { currentPrincipal } from "@/entry/auth";
import type { Principal } from "@/server/principal";

type User = Extract<Principal, { kind: "user" }>;
type Reseller = Extract<User, { role: "reseller" }>;

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

/**
 * The reseller's user who is signed in. Strangers are sent to sign in first, the operator to the first
 * page, which tells where the console is.
 *
 * @param path of the page, to come back to
 */
export async function requireReseller(path: string): Promise<Reseller> {
  const user = await requireUser(path);
  if (user.role !== "reseller") redirect("/");
  return user;
}

const SIGNED_IN = "ok";

/**
 * `pending`: the password is right, and the operator has yet to approve the account. `wait`: too many
 * tries failed lately, so this one was not looked at.
 */
export type SignInOutcome =
  | { kind: typeof SIGNED_IN }
  | { kind: "refused" }
  | { kind: "pending" }
  | { kind: "unavailable" }
  | { kind: "wait"; seconds: number };

/** What next-auth's word for a failed sign-in means. */
export function outcomeOfError(error: string | null): Exclude<SignInOutcome, { kind: "ok" }> {
  if (error === "CredentialsSignin") return { kind: "refused" };
  if (error === "Pending") return { kind: "pending" };
  const seconds = /^Wait:(\d{1,6})$/.exec(error ?? "")?.[1];
  return seconds === undefined
    ? { kind: "unavailable" }
    : { kind: "wait", seconds: Number(seconds) };
}

/** next-auth's own form protocol: a token against foreign forms first, then the form itself. */
async function post(action: string, fields: Record<string, string>): Promise<Response> {
  const asked = await fetch("/api/auth/csrf");
  const { csrfToken } = await asked.json();
  return fetch(`/api/auth/${action}`, {
    method: "POST",
    body: new URLSearchParams({ ...fields, csrfToken, json: "true" }),
  });
}

/** Begins a session in this browser. */
export async function signIn(email: string, password: string): Promise<SignInOutcome> {
  try {
    const response = await post("callback/credentials", { email, password });
    if (response.ok) return { kind: SIGNED_IN };
    const { url } = await response.json();
    return outcomeOfError(new URL(url, window.location.origin).searchParams.get("error"));
  } catch {
    return { kind: "unavailable" };
  }
}

/** Ends this browser's session; false where the server could not be reached. */
export async function signOut(): Promise<boolean> {
  try {
    return (await post("signout", { callbackUrl: "/sign-in" })).ok;
  } catch {
    return false;
  }
}

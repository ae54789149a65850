const SIGNED_IN = "ok";

export type SignInOutcome = typeof SIGNED_IN | "refused" | "unavailable";

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
    if (response.ok) return SIGNED_IN;
    const { url } = await response.json();
    const reason = new URL(url, window.location.origin).searchParams.get("error");
    return reason === "CredentialsSignin" ? "refused" : "unavailable";
  } catch {
    return "unavailable";
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

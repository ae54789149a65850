/** The cookies that an answer sets, as a browser sends them back. */
export function cookieOf(response: Response): string {
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");
}

type SignIn = { email: string; password: string; headers?: Record<string, string>; extra?: object };

/** Signs in by next-auth's own protocol; `cookies` are those of the browser so far. */
export async function signIn(
  url: string,
  { email, password, headers = {}, extra = {} }: SignIn,
  cookies = "",
): Promise<Response> {
  const asked = await fetch(`${url}/api/auth/csrf`);
  const { csrfToken } = (await asked.json()) as { csrfToken: string };
  const fields = { email, password, csrfToken, json: "true", ...extra };
  return fetch(`${url}/api/auth/callback/credentials`, {
    method: "POST",
    redirect: "manual",
    headers: { cookie: [cookieOf(asked), cookies].filter(Boolean).join("; "), ...headers },
    body: new URLSearchParams(fields),
  });
}

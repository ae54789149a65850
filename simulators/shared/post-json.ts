const ANSWER_MS = 5_000;
const longestAnswer = 2_000;

/** What a receiver answered, or why it did not. */
export type PostOutcome = {
  response_status: number | null;
  response_body: string | null;
  error: string | null;
};

/** Posts JSON once, follows nothing and never throws. */
export async function postJson(
  url: string,
  { headers, body, signal }: { headers: Record<string, string>; body: string; signal: AbortSignal },
): Promise<PostOutcome> {
  try {
    const answer = await fetch(url, {
      method: "POST",
      headers: { "Content-Type": "application/json", ...headers },
      body,
      redirect: "manual",
      signal: AbortSignal.any([signal, AbortSignal.timeout(ANSWER_MS)]),
    });
    const response_body = (await answer.text()).slice(0, longestAnswer);
    return { response_status: answer.status, response_body, error: null };
  } catch (error) {
    return { response_status: null, response_body: null, error: reason(error) };
  }
}

function reason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  if (cause instanceof Error && "code" in cause) return String(cause.code);
  return error.message;
}

const DEADLINE_MS = 10_000;
const MAX_ANSWER_BYTES = 1024 * 1024;

/** No answer, or none that is JSON of a bearable size. The message holds no secret. */
export class NoAnswer extends Error {
  override readonly name = "NoAnswer";
}

export type JsonAnswer = { status: number; value: unknown };

async function readAnswer(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > MAX_ANSWER_BYTES) throw new NoAnswer("answer of more than 1 MiB");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, size).toString("utf8");
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return "request failed";
  if (error.name === "TimeoutError") return `no answer within ${DEADLINE_MS / 1_000} s`;
  const { cause } = error;
  const code = cause instanceof Error && "code" in cause ? String(cause.code) : error.name;
  return `request failed (${code})`;
}

/**
 * One request whose answer is JSON, whatever its status; at most 10 s from its start to the end of the
 * answer, of which at most 1 MiB is read. A redirect is not followed.
 *
 * @throws NoAnswer
 */
export async function requestJson(
  url: string,
  {
    signal,
    ...init
  }: {
    method: "GET" | "POST";
    headers: Record<string, string>;
    body?: string;
    signal?: AbortSignal;
  },
): Promise<JsonAnswer> {
  const deadline = AbortSignal.timeout(DEADLINE_MS);
  let status: number | undefined;
  let text: string;
  try {
    const response = await fetch(url, {
      ...init,
      redirect: "manual",
      cache: "no-store",
      signal: signal ? AbortSignal.any([signal, deadline]) : deadline,
    });
    status = response.status;
    text = await readAnswer(response);
  } catch (error) {
    throw error instanceof NoAnswer ? error : new NoAnswer(reasonOf(error));
  }
  try {
    return { status, value: JSON.parse(text) };
  } catch {
    throw new NoAnswer(`answer ${status} is no JSON`);
  }
}

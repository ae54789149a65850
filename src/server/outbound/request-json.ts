import { attemptFault, errorCode } from "./attempt-fault";

const DEADLINE_MS = 10_000;
const MAX_ANSWER_BYTES = 1024 * 1024;

/** No answer, or none that is JSON of a bearable size. The message holds no secret. */
export class NoAnswer extends Error {
  override readonly name = "NoAnswer";

  constructor(
    message: string,
    /** False where there was never a connection, so that surely nothing was asked. */
    readonly sent = true,
  ) {
    super(message);
  }
}

export type JsonAnswer = { status: number; value: unknown };

export type JsonRequest = {
  method: "GET" | "POST";
  headers: Record<string, string>;
  body?: string;
  signal?: AbortSignal;
  /** From the start to the end of the answer. */
  deadlineMs?: number;
  maxAnswerBytes?: number;
};

async function readAnswer(response: Response, maxBytes: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > maxBytes) throw new NoAnswer(`answer of more than ${maxBytes / 1_048_576} MiB`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, size).toString("utf8");
}

function noAnswer(error: unknown, deadlineMs: number): NoAnswer {
  if (error instanceof NoAnswer) return error;
  if (!(error instanceof Error)) return new NoAnswer("request failed");
  if (error.name === "TimeoutError") {
    return new NoAnswer(`no answer within ${deadlineMs / 1_000} s`);
  }
  const { cause } = error;
  return new NoAnswer(`request failed (${errorCode(cause) || error.name})`, !isUnconnected(cause));
}

/** Whether an error of `fetch` says that no connection was made. */
function isUnconnected(cause: unknown): boolean {
  if (cause instanceof AggregateError) return cause.errors.every(isUnconnected);
  if (!(cause instanceof Error)) return false;
  const call = "syscall" in cause ? cause.syscall : undefined;
  return (
    call === "connect" ||
    call === "getaddrinfo" ||
    errorCode(cause) === "UND_ERR_CONNECT_TIMEOUT" ||
    attemptFault(cause) === "TLS certificate not valid"
  );
}

/**
 * One request whose answer is JSON, whatever its status; at most 10 s from its start to the end of the
 * answer and at most 1 MiB of it, unless told otherwise. A redirect is not followed.
 *
 * @throws NoAnswer
 */
export async function requestJson(
  url: string,
  { signal, deadlineMs = DEADLINE_MS, maxAnswerBytes = MAX_ANSWER_BYTES, ...init }: JsonRequest,
): Promise<JsonAnswer> {
  const deadline = AbortSignal.timeout(deadlineMs);
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
    text = await readAnswer(response, maxAnswerBytes);
  } catch (error) {
    throw noAnswer(error, deadlineMs);
  }
  try {
    return { status, value: JSON.parse(text) };
  } catch {
    throw new NoAnswer(`answer ${status} is no JSON`);
  }
}

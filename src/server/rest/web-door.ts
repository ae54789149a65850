import type { RestRequest, RestResponse } from "./request";

async function* chunksOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = body.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    reader.cancel().catch(() => undefined);
  }
}

/**
 * Answers one web-standard request, such as a Next route handler gets, through the dispatcher. It does
 * not show the peer: Next puts that into X-Forwarded-For only where the header is absent.
 */
export async function answerAtWebDoor(
  dispatch: (request: RestRequest) => Promise<RestResponse>,
  request: Request,
): Promise<Response> {
  const url = new URL(request.url);
  const answer = await dispatch({
    method: request.method,
    target: url.pathname + url.search,
    header: (name) => request.headers.get(name) ?? undefined,
    body: request.body ? chunksOf(request.body) : null,
    remoteAddress: undefined,
  });
  const bodyless = request.method === "HEAD" || answer.status === 304;
  return new Response(bodyless ? null : answer.body, {
    status: answer.status,
    headers: answer.headers,
  });
}

import { AsyncLocalStorage } from "node:async_hooks";
import type { IncomingMessage, ServerResponse } from "node:http";
import { singleton } from "./singleton";

type PageAnswer = { response: ServerResponse; isDocument: boolean };

function underWay(): AsyncLocalStorage<PageAnswer> {
  return singleton("pageAnswers", () => new AsyncLocalStorage<PageAnswer>());
}

/** Lets a page that is rendered meanwhile give its answer another status. */
export function withPageAnswer<Result>(
  message: IncomingMessage,
  response: ServerResponse,
  render: () => Result,
): Result {
  // Inside the portal Next asks for a part of a page; with another status it would load all of it anew.
  const isDocument = message.headers.rsc === undefined;
  return underWay().run({ response, isDocument }, render);
}

/**
 * Answers the page that is being rendered with the status 404. Next's `notFound()` would too, but its
 * document is empty until scripts have run.
 *
 * @returns false where the page came through another door than our Node server
 */
export function answerNotFound(): boolean {
  const answer = underWay().getStore();
  if (answer?.isDocument) answer.response.statusCode = 404;
  return answer !== undefined;
}

import { type AppError, errorTable } from "@/shared/errors";
import type { RestResponse } from "./request";

/** Endpoint groups whose envelope has a success flag also have it in their errors. */
function envelopeFlag(path: string): Record<string, boolean> {
  if (/^\/api\/v1\/item\/lock(\/|$)/.test(path)) return { success: false };
  if (/^\/api\/v1\/webhook(\/|$)/.test(path)) return { status: false };
  return {};
}

/** Any answer as JSON. */
export function jsonAnswer(
  status: number,
  value: unknown,
  requestId: string,
  headers: Record<string, string> = {},
): RestResponse {
  return {
    status,
    headers: {
      "content-type": "application/json; charset=utf-8",
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
      "x-request-id": requestId,
      ...headers,
    },
    body: JSON.stringify(value),
  };
}

/** `{message: CODE, errors?, request_id}` and what the code adds. */
export function errorAnswer(
  refusal: AppError,
  path: string,
  requestId: string,
  headers: Record<string, string> = {},
): RestResponse {
  const body = {
    ...envelopeFlag(path),
    message: refusal.code,
    ...(refusal.errors ? { errors: refusal.errors } : {}),
    ...refusal.extra,
    request_id: requestId,
  };
  return jsonAnswer(errorTable[refusal.code].status, body, requestId, headers);
}

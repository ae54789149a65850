import { inject } from "vitest";

export const doors = ["node", "next"] as const;
export type Door = (typeof doors)[number];

export type Answer = {
  status: number;
  headers: Headers;
  // Each test says what it expects of an answer, which is all that it knows of its shape.
  body: Record<string, unknown> & { data?: Record<string, unknown> };
};

/** The address of a door. */
export function baseUrl(door: Door): string {
  return inject("application")[door];
}

type Parts = { key?: string; body?: unknown; headers?: Record<string, string> };

/** One request through a door; the answer must be JSON. */
export function call(door: Door, method: string, path: string, parts: Parts = {}): Promise<Answer> {
  return callAt(baseUrl(door), method, path, parts);
}

/** The same to a server of the test's own. */
export async function callAt(
  url: string,
  method: string,
  path: string,
  { key, body, headers = {} }: Parts = {},
): Promise<Answer> {
  const raw = typeof body === "string" || body instanceof Uint8Array ? body : JSON.stringify(body);
  const response = await fetch(`${url}/api${path}`, {
    method,
    headers: {
      ...(key === undefined ? {} : { "x-apikey": key }),
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...headers,
    },
    body: body === undefined ? undefined : (raw as BodyInit),
    redirect: "manual",
  });
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    body: text === "" ? {} : JSON.parse(text),
  };
}

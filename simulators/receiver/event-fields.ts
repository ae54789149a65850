/** What a receiver and `X-Signature` look at in a body; null where the body has no such text. */
export type EventFields = {
  id: string | null;
  event: string | null;
  ref_id: string | null;
  invoice: string | null;
  /** The word that `X-Signature` signs. */
  status: string | null;
};

/** @returns the body as JSON, or null where it is none */
export function parseJson(rawBody: Buffer): unknown {
  try {
    return JSON.parse(rawBody.toString("utf8"));
  } catch {
    return null;
  }
}

/** @param payload the parsed body of a request, whatever it is */
export function eventFields(payload: unknown): EventFields {
  const data = member(payload, "data");
  const event = text(payload, "event");
  return {
    id: text(payload, "id"),
    event,
    ref_id: text(data, "ref_id"),
    invoice: text(data, "invoice"),
    status: signedStatus(event, data),
  };
}

function signedStatus(event: string | null, data: unknown): string | null {
  if (event === "order.item.sent") return "item.sent";
  if (event === "webhook.test") return "test";
  return text(data, "status");
}

function member(value: unknown, name: string): unknown {
  if (typeof value !== "object" || value === null) return undefined;
  return Object.getOwnPropertyDescriptor(value, name)?.value;
}

function text(value: unknown, name: string): string | null {
  const found = member(value, name);
  return typeof found === "string" ? found : null;
}

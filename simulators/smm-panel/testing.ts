import { closeAfterTest } from "../shared/testing";
import {
  type SmmPanelSimulator,
  type SmmPanelSimulatorOptions,
  startSmmPanelSimulator,
} from "./server";

export const key = "panel-key";

/** A simulator for one test, whose orders are over at once. */
export async function simulator(
  options: Partial<SmmPanelSimulatorOptions> = {},
): Promise<SmmPanelSimulator> {
  const running = await startSmmPanelSimulator({ key, deliveryMs: 1, ...options });
  closeAfterTest(running);
  return running;
}

/** Asks with the right key unless a field says otherwise. */
export async function call(
  { url }: SmmPanelSimulator,
  action: string,
  fields: Record<string, string | number> = {},
) {
  const texts = Object.entries({ key, action, ...fields }).map(([name, value]) => [
    name,
    String(value),
  ]);
  const answer = await fetch(url, { method: "POST", body: new URLSearchParams(texts) });
  return { status: answer.status, body: await answer.json() };
}

/** Orders 1000 followers for a link and returns the order's number. */
export async function ordered(running: SmmPanelSimulator, link: string, fields = {}) {
  const { body } = await call(running, "add", { service: 101, link, quantity: 1_000, ...fields });
  if (body.order === undefined) throw new Error(body.error);
  return Number(body.order);
}

/** The orders that were really made. */
export async function made({ origin }: SmmPanelSimulator) {
  return (await (await fetch(`${origin}/control/orders`)).json()).data;
}

/** Posts JSON under `/control`. */
export async function control({ origin }: SmmPanelSimulator, path: string, body?: object) {
  const answer = await fetch(`${origin}/control/${path}`, {
    method: "POST",
    body: body && JSON.stringify(body),
  });
  return { status: answer.status, body: await answer.json() };
}

import type { AskRequest, SubmitRequest } from "../supplier";

export const now = new Date("2026-03-02T05:00:00Z");

/** A dispatch of one unit, but for what a test changes. */
export function h2hRequest(changes: Partial<SubmitRequest> = {}): SubmitRequest {
  return {
    ...{ reference: `GRS-1-${Math.random().toString(36).slice(2)}`, code: "tsel10" },
    ...{ orderProcess: "h2h", target: "081200000000", zone: null, quantity: 1 },
    ...{ nominal: null, options: [], comments: null, maxCost: null, now },
    ...changes,
  };
}

/** A dispatch of 1000 followers, but for what a test changes. */
export function smmRequest(changes: Partial<SubmitRequest> = {}): SubmitRequest {
  return h2hRequest({
    ...{ code: "101", orderProcess: "smm", target: "toko-completes", quantity: 1_000 },
    ...changes,
  });
}

/** A question about a dispatch that was sent a moment ago. */
export function askAbout(request: SubmitRequest, changes: Partial<AskRequest> = {}): AskRequest {
  return { ...request, supplierOrderId: null, submittedAt: request.now, ...changes };
}

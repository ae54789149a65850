import type { RateLimitName } from "@/shared/rate-limits";
import { counter, histogram } from "../metrics";

/** What became of one REST request. */
export type AnsweredRequest = {
  /** The path of its route, such as `/api/v1/trx/{id}`; none where it got to no route. */
  operation?: string;
  /** Of its route. */
  method?: string;
  status: number;
  /** The error's code where it was refused. */
  code?: string;
  /** The rate limit that it was over. */
  exceeded?: RateLimitName;
  durationMs: number;
};

const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

function restMetrics() {
  return {
    durations: histogram(
      {
        name: "rest_request_duration_seconds",
        help: "REST requests from their arrival to their answer.",
        labelNames: ["operation", "method", "status"],
      },
      SECONDS,
    ),
    refusals: counter({
      name: "rest_refusals_total",
      help: "REST requests that were refused, by the code of the answer.",
      labelNames: ["operation", "method", "code"],
    }),
    rateLimited: counter({
      name: "rate_limited_requests_total",
      help: "REST requests over a rate limit.",
      labelNames: ["limit"],
    }),
  };
}

/** Shows what this process has answered, from the first reading on. */
export function showRest(): void {
  restMetrics();
}

/**
 * Counts one answered request. Labels come from the route table, the error table and the list of limits,
 * so no caller can make up new ones.
 */
export function countAnsweredRequest(answered: AnsweredRequest): void {
  const { operation = "none", method = "none", status, code, exceeded, durationMs } = answered;
  const { durations, refusals, rateLimited } = restMetrics();
  const statusClass = `${Math.floor(status / 100)}xx`;
  durations.observe({ operation, method, status: statusClass }, durationMs / 1_000);
  if (code) refusals.inc({ operation, method, code });
  if (exceeded) rateLimited.inc({ limit: exceeded });
}

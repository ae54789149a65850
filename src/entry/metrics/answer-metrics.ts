import { createHash, timingSafeEqual } from "node:crypto";
import { env } from "@/server/env";
import { metricsRegistry } from "@/server/metrics";
import { metricsText } from "./metrics-text";

type MetricsAnswer = { status: number; headers: Record<string, string>; body: string };

function digest(text: string): Buffer {
  return createHash("sha256").update(text, "utf8").digest();
}

function holdsToken(authorization: string | undefined, token: string): boolean {
  const [, given = ""] = /^Bearer +(\S+)$/i.exec(authorization ?? "") ?? [];
  return timingSafeEqual(digest(given), digest(token));
}

/** Answers whoever asks for the metrics; only the holder of METRICS_TOKEN where that is set. */
export async function answerMetrics(authorization: string | undefined): Promise<MetricsAnswer> {
  const { METRICS_TOKEN } = env();
  const headers = { "cache-control": "no-store" };
  if (METRICS_TOKEN !== undefined && !holdsToken(authorization, METRICS_TOKEN)) {
    return { status: 401, headers: { ...headers, "www-authenticate": "Bearer" }, body: "" };
  }
  const body = await metricsText();
  const { contentType } = metricsRegistry();
  return { status: 200, headers: { ...headers, "content-type": contentType }, body };
}

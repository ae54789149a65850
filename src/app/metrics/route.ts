import { notFound } from "next/navigation";
import { answerMetrics } from "@/entry/metrics/answer-metrics";
import { env } from "@/server/env";

export const dynamic = "force-dynamic";

export async function GET(request: Request): Promise<Response> {
  if (env().METRICS_TOKEN === undefined) notFound();
  const { status, headers, body } = await answerMetrics(
    request.headers.get("authorization") ?? undefined,
  );
  return new Response(body, { status, headers });
}

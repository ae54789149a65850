import { readiness } from "@/entry/health";

export const dynamic = "force-dynamic";

export async function GET(): Promise<Response> {
  const { ready, checks } = await readiness();
  return Response.json(
    { status: ready ? "ready" : "not ready", checks },
    { status: ready ? 200 : 503 },
  );
}

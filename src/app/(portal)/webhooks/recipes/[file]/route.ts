import { currentPrincipal } from "@/entry/auth";
import { readWebhookRecipe } from "@/entry/webhook-recipes";

type Params = { params: Promise<{ file: string }> };

/** The tested code that verifies webhooks, for whoever is signed in. */
export async function GET(_request: Request, { params }: Params) {
  const principal = await currentPrincipal();
  if (principal.kind !== "user") return new Response(null, { status: 401 });
  const code = await readWebhookRecipe((await params).file);
  if (code === undefined) return new Response(null, { status: 404 });
  return new Response(code, {
    headers: {
      "Content-Type": "text/plain; charset=utf-8",
      "Cache-Control": "private, max-age=3600",
    },
  });
}

import { answerCallback, type CallbackAddress } from "@/entry/callbacks";

export const dynamic = "force-dynamic";

type Parameters = { params: Promise<CallbackAddress> };

export async function POST(request: Request, { params }: Parameters): Promise<Response> {
  return answerCallback(request, await params);
}

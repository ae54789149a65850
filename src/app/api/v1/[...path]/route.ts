import { answerRest } from "@/entry/rest";
import { answerAtWebDoor } from "@/server/rest/web-door";

export const dynamic = "force-dynamic";

function answer(request: Request): Promise<Response> {
  return answerAtWebDoor(answerRest, request);
}

export {
  answer as DELETE,
  answer as GET,
  answer as HEAD,
  answer as OPTIONS,
  answer as PATCH,
  answer as POST,
  answer as PUT,
};

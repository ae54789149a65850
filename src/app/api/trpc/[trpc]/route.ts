import { answerPortal } from "@/entry/portal";

export const dynamic = "force-dynamic";

export { answerPortal as GET, answerPortal as POST };

import { answerAuth } from "@/entry/auth";

export const dynamic = "force-dynamic";

export { answerAuth as GET, answerAuth as POST };

import { createRouter, signedInProcedure } from "@/server/trpc";
import { me } from "./contract";
import { readMe } from "./domain/read-me";

export const accountsRouter = createRouter({
  me: signedInProcedure.output(me).query(({ ctx }) => readMe(ctx)),
});

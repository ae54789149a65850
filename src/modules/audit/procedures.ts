import { createRouter, resellerProcedure } from "@/server/trpc";
import { auditAnswer, listAuditInput } from "./contract";
import { listAudit } from "./domain/list-audit";

export const auditRouter = createRouter({
  list: resellerProcedure
    .input(listAuditInput)
    .output(auditAnswer)
    .query(({ ctx, input }) => listAudit(ctx, input)),
});

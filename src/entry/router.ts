import { accountValidationRouter } from "@/modules/account-validation/procedures";
import { accountsRouter } from "@/modules/accounts/procedures";
import { apiKeysRouter } from "@/modules/api-keys/procedures";
import { auditRouter } from "@/modules/audit/procedures";
import { catalogueRouter } from "@/modules/catalogue/procedures";
import { ledgerRouter } from "@/modules/ledger/procedures";
import { liveUpdatesRouter } from "@/modules/live-updates/procedures";
import { ordersRouter } from "@/modules/orders/procedures";
import { stockRouter } from "@/modules/stock/procedures";
import { topUpsRouter } from "@/modules/top-ups/procedures";
import { webhooksRouter } from "@/modules/webhooks/procedures";
import { createRouter } from "@/server/trpc";

/** Every procedure there is; both doors serve this one router. */
export const appRouter = createRouter({
  orders: ordersRouter,
  catalogue: catalogueRouter,
  accountValidation: accountValidationRouter,
  stock: stockRouter,
  ledger: ledgerRouter,
  topUps: topUpsRouter,
  webhooks: webhooksRouter,
  accounts: accountsRouter,
  apiKeys: apiKeysRouter,
  audit: auditRouter,
  liveUpdates: liveUpdatesRouter,
});

export type AppRouter = typeof appRouter;

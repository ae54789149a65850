import type { Locale } from "@/shared/locale";
import account from "./en/account.json";
import apiKeys from "./en/api-keys.json";
import buy from "./en/buy.json";
import catalogue from "./en/catalogue.json";
import deliveries from "./en/deliveries.json";
import docs from "./en/docs.json";
import errors from "./en/errors.json";
import frontDoor from "./en/front-door.json";
import ledger from "./en/ledger.json";
import locks from "./en/locks.json";
import operator from "./en/operator.json";
import orders from "./en/orders.json";
import overview from "./en/overview.json";
import pages from "./en/pages.json";
import settings from "./en/settings.json";
import shell from "./en/shell.json";
import signIn from "./en/sign-in.json";
import topUps from "./en/top-ups.json";
import ui from "./en/ui.json";
import webhooks from "./en/webhooks.json";
import accountId from "./id/account.json";
import apiKeysId from "./id/api-keys.json";
import buyId from "./id/buy.json";
import catalogueId from "./id/catalogue.json";
import deliveriesId from "./id/deliveries.json";
import docsId from "./id/docs.json";
import errorsId from "./id/errors.json";
import frontDoorId from "./id/front-door.json";
import ledgerId from "./id/ledger.json";
import locksId from "./id/locks.json";
import operatorId from "./id/operator.json";
import ordersId from "./id/orders.json";
import overviewId from "./id/overview.json";
import pagesId from "./id/pages.json";
import settingsId from "./id/settings.json";
import shellId from "./id/shell.json";
import signInId from "./id/sign-in.json";
import topUpsId from "./id/top-ups.json";
import uiId from "./id/ui.json";
import webhooksId from "./id/webhooks.json";

const en = {
  settings,
  apiKeys,
  account,
  buy,
  catalogue,
  deliveries,
  docs,
  errors,
  frontDoor,
  ledger,
  locks,
  operator,
  orders,
  overview,
  pages,
  shell,
  signIn,
  topUps,
  ui,
  webhooks,
};

export type Messages = typeof en;
export type Area = keyof Messages;

const id: Messages = {
  settings: settingsId,
  apiKeys: apiKeysId,
  account: accountId,
  buy: buyId,
  catalogue: catalogueId,
  deliveries: deliveriesId,
  docs: docsId,
  errors: errorsId,
  frontDoor: frontDoorId,
  ledger: ledgerId,
  locks: locksId,
  operator: operatorId,
  orders: ordersId,
  overview: overviewId,
  pages: pagesId,
  shell: shellId,
  signIn: signInId,
  topUps: topUpsId,
  ui: uiId,
  webhooks: webhooksId,
};

/** Every text of the portal by language and area. Loaded on the server only, which hands on what a page needs. */
export const messages: Record<Locale, Messages> = { en, id };

/** The areas that every page has. */
export const commonAreas = ["account", "errors", "pages", "shell", "ui"] as const satisfies Area[];

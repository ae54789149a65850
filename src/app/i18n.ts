import { cookies, headers } from "next/headers";
import { getRequestConfig } from "next-intl/server";
import { pickLocale, pickTimeZone } from "@/client/locale";
import { messages } from "@/client/messages/messages";
import { env } from "@/server/env";
import { LOCALE_COOKIE, TIME_ZONE_COOKIE } from "./choice-cookies";

/** Language and zone of a request, from what the browser remembers and says. */
export default getRequestConfig(async () => {
  const remembered = await cookies();
  const locale = pickLocale(
    remembered.get(LOCALE_COOKIE)?.value,
    (await headers()).get("accept-language"),
  );
  return {
    locale,
    messages: messages[locale],
    timeZone: pickTimeZone(remembered.get(TIME_ZONE_COOKIE)?.value, env().TIME_ZONE),
  };
});

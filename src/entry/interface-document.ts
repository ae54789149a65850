import { openApiDocument } from "@/server/rest/openapi";
import { appRouter } from "./router";

/**
 * The OpenAPI 3.1 document of the REST interface.
 *
 * @param baseUrl where it is served, without `/api`
 */
export function interfaceDocument(baseUrl: string): Record<string, unknown> {
  return openApiDocument(appRouter, {
    title: "Grosir",
    version: "1.0.0",
    description:
      "Buy digital goods from a prepaid balance in Rupiah. Amounts are whole Rupiah; every answer is JSON and carries `X-Request-Id`.",
    baseUrl,
  });
}

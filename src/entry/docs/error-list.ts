import { restRoutes } from "@/server/rest/routes";
import { type ErrorCode, errorTable } from "@/shared/errors";
import { appRouter } from "../router";
import { errorTextsId } from "./error-texts-id";

export type ListedError = {
  code: ErrorCode;
  status: number;
  summary: string;
  remedy: string;
  /** What answers it, such as `POST /v1/trx`; none: any operation. */
  operations: string[];
};

/**
 * Every code of the error table, by name.
 *
 * @param locale of the reader: `en` or `id`
 */
export function listErrors(locale = "en"): ListedError[] {
  const routes = restRoutes(appRouter);
  const codes = Object.keys(errorTable).sort() as ErrorCode[];
  return codes.map((code) => ({
    code,
    ...errorTable[code],
    ...(locale === "id" ? errorTextsId[code] : {}),
    operations: routes
      .filter(({ meta }) => meta.errors?.includes(code))
      .map(({ method, path }) => `${method} ${path}`),
  }));
}

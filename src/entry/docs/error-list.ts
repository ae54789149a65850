import { restRoutes } from "@/server/rest/routes";
import { type ErrorCode, errorTable } from "@/shared/errors";
import { appRouter } from "../router";

export type ListedError = {
  code: ErrorCode;
  status: number;
  summary: string;
  remedy: string;
  /** What answers it, such as `POST /v1/trx`; none: any operation. */
  operations: string[];
};

/** Every code of the error table, by name. */
export function listErrors(): ListedError[] {
  const routes = restRoutes(appRouter);
  const codes = Object.keys(errorTable).sort() as ErrorCode[];
  return codes.map((code) => ({
    code,
    ...errorTable[code],
    operations: routes
      .filter(({ meta }) => meta.errors?.includes(code))
      .map(({ method, path }) => `${method} ${path}`),
  }));
}

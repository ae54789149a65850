import type { AnyRouter } from "@trpc/server";
import { generateOpenApiDocument } from "trpc-to-openapi";
import { type ErrorCode, errorTable } from "@/shared/errors";
import { type RestRoute, restRoutes } from "./routes";

/** What every operation behind a key can answer beside its own refusals. */
const commonErrors: readonly ErrorCode[] = [
  "INVALID_API_KEY",
  "INVALID_IP",
  "THE_ACCOUNT_HAS_BEEN_SUSPENDED",
  "TOO_MANY_REQUESTS",
  "SCOPE_NOT_ALLOWED",
  "VALIDATION_FAILED",
  "SERVICE_UNAVAILABLE",
  "INTERNAL_ERROR",
];

const bodyErrors: readonly ErrorCode[] = [
  "PAYLOAD_TOO_LARGE",
  "REQUEST_TIMEOUT",
  "UNSUPPORTED_MEDIA_TYPE",
  "MALFORMED_JSON",
];

const headers = {
  "RateLimit-Policy": {
    description:
      'The limits that the request was counted against: `q` requests in each window of `w` seconds, such as `"requests";q=100;w=1, "orders";q=100;w=1`.',
    schema: { type: "string" },
  },
  RateLimit: {
    description:
      'How they stand: about `r` left for the next `t` seconds, such as `"requests";r=93;t=1, "orders";r=99;t=1`.',
    schema: { type: "string" },
  },
  "Retry-After": {
    description: "Seconds to wait, where a rate limit is used up.",
    schema: { type: "integer", minimum: 1 },
  },
};

function headersOf(status: number) {
  const { "Retry-After": _wait, ...always } = headers;
  const names = Object.keys(status === 429 ? headers : always);
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

const idempotencyErrors: readonly ErrorCode[] = [
  "IDEMPOTENCY_KEY_REUSED",
  "IDEMPOTENCY_IN_PROGRESS",
];

const idempotencyHeader = {
  name: "Idempotency-Key",
  in: "header",
  required: false,
  schema: { type: "string", minLength: 1, maxLength: 255 },
  description:
    "Sent again with the same body, the first success is answered again, with the header `Idempotency-Replayed: true`. Keys are kept for 30 days.",
};

function errorResponse(status: number, codes: ErrorCode[]) {
  return {
    headers: headersOf(status),
    description: codes.map((code) => `\`${code}\`: ${errorTable[code].summary}`).join("\n\n"),
    content: {
      "application/json": {
        schema: {
          allOf: [
            { $ref: "#/components/schemas/Error" },
            { type: "object", properties: { message: { type: "string", enum: codes } } },
          ],
        },
        example: { message: codes[0], request_id: "0b9f6f0e-53c1-4f0e-9d3c-6a0f6a1c2b3d" },
      },
    },
  };
}

function errorResponses({ meta, method }: RestRoute): Record<string, unknown> {
  const codes = new Set([
    ...commonErrors,
    ...(method === "POST" || method === "PUT" ? bodyErrors : []),
    ...(meta.idempotent ? idempotencyErrors : []),
    ...(meta.errors ?? []),
  ]);
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of codes) {
    const { status } = errorTable[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return Object.fromEntries(
    [...byStatus].map(([status, those]) => [String(status), errorResponse(status, those)]),
  );
}

const errorSchema = {
  type: "object",
  required: ["message", "request_id"],
  properties: {
    message: { type: "string", description: "A stable code." },
    errors: {
      type: "object",
      additionalProperties: { type: "array", items: { type: "string" } },
      description: "Texts for people by field path, such as `carts.0.note`.",
    },
    request_id: { type: "string" },
  },
};

function rateLimitsText({ rateGroup }: RestRoute): string {
  return rateGroup ? `Rate limits: \`requests\`, \`${rateGroup}\`.` : "Rate limit: `requests`.";
}

type Schema = { properties?: Record<string, object>; required?: string[] };

type Operation = {
  requestBody?: { content: { "application/json": { schema: Schema } } };
  security?: unknown;
  responses: Record<string, object>;
  description?: string;
  parameters?: object[];
};

/** The library takes whatever a POST needs for members of its body. */
function queryInsteadOfBody({ requestBody, ...operation }: Operation): Operation {
  const { properties = {}, required = [] } = requestBody?.content["application/json"].schema ?? {};
  const parameters = Object.entries(properties).map(([name, schema]) => ({
    ...{ name, in: "query", required: required.includes(name), schema },
  }));
  return { ...operation, parameters: [...(operation.parameters ?? []), ...parameters] };
}

/**
 * The OpenAPI 3.1 document of every procedure that has a REST path, with the error table and the key
 * scheme.
 *
 * @param baseUrl where the interface is served, without `/api`
 */
export function openApiDocument(
  router: AnyRouter,
  options: { title: string; version: string; description: string; baseUrl: string },
): Record<string, unknown> {
  const document = generateOpenApiDocument(router, {
    title: options.title,
    version: options.version,
    description: options.description,
    baseUrl: `${options.baseUrl}/api`,
    openApiVersion: "3.1.0",
    securitySchemes: { apiKey: { type: "apiKey", in: "header", name: "X-APIKEY" } },
  });
  const paths = document.paths as Record<string, Record<string, Operation>>;
  for (const route of restRoutes(router)) {
    const methods = paths[route.path] ?? {};
    const method = route.method.toLowerCase();
    if (route.meta.bodyless && methods[method]) {
      methods[method] = queryInsteadOfBody(methods[method]);
    }
    const operation = methods[method];
    if (!operation) throw new Error(`${route.method} ${route.path} is not in the document`);
    const success = operation.responses["200"];
    operation.responses = {
      "200": { ...success, headers: headersOf(200) },
      ...(route.meta.etag
        ? { "304": { description: "Not changed since that ETag.", headers: headersOf(304) } }
        : {}),
      ...errorResponses(route),
    };
    if (route.meta.idempotent) {
      operation.parameters = [...(operation.parameters ?? []), idempotencyHeader];
    }
    operation.security = [{ apiKey: [] }];
    operation.description =
      `${operation.description ?? ""}\n\nScope: \`${route.meta.scope}\`. ${rateLimitsText(route)}`.trim();
  }
  // Its own error components say less than the error table does.
  const schemas = Object.fromEntries(
    Object.entries(document.components?.schemas ?? {}).filter(
      ([name]) => !name.startsWith("error."),
    ),
  );
  return {
    ...document,
    components: { ...document.components, headers, schemas: { ...schemas, Error: errorSchema } },
  };
}

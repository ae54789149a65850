/** The part of JSON Schema that the parameters and bodies of the document use. */
export type Schema = {
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
};

export type Parameter = {
  name: string;
  in: "path" | "query" | "header";
  schema: Schema;
  required?: boolean;
};

type Content = { content?: { "application/json"?: { schema: Schema } } };

export type Operation = {
  method: string;
  /** As in the document, with its parameters in braces. */
  path: string;
  parameters: Parameter[];
  body: Schema | undefined;
  /** The statuses that the document knows. */
  statuses: string[];
};

export type ApiDocument = {
  paths: Record<
    string,
    Record<
      string,
      { parameters?: Parameter[]; requestBody?: Content; responses: Record<string, Content> }
    >
  >;
};

/** Every operation of an OpenAPI document. */
export function operationsOf({ paths }: ApiDocument): Operation[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [], requestBody, responses }]) => ({
      method,
      path,
      parameters,
      body: requestBody?.content?.["application/json"]?.schema,
      statuses: Object.keys(responses),
    })),
  );
}

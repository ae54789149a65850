import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import type { ApiDocument, Operation } from "./api-document";
import type { FuzzAnswer, FuzzRequest } from "./requests";

/** Refusals that speak of others than ourselves: a supplier, a gateway, a look-up service. */
const othersAway = [
  "PRODUCT_TEMPORARILY_UNAVAILABLE",
  "PAYMENT_GATEWAY_UNAVAILABLE",
  "VALIDATION_PROVIDER_UNAVAILABLE",
];

function pointer(...parts: string[]): string {
  return parts
    .map((part) => `/${encodeURIComponent(part.replaceAll("~", "~0").replaceAll("/", "~1"))}`)
    .join("");
}

/** Compares answers with what the document says of their operation. */
export class AnswerCheck {
  private readonly ajv = new Ajv2020({ strict: false, allErrors: true });
  private readonly validators = new Map<string, ValidateFunction>();

  constructor(document: ApiDocument) {
    addFormats.default(this.ajv);
    this.ajv.addSchema(document, "api");
  }

  private validatorAt(place: string): ValidateFunction {
    const known = this.validators.get(place);
    if (known) return known;
    const compiled = this.ajv.compile({ $ref: `api#${place}` });
    this.validators.set(place, compiled);
    return compiled;
  }

  private validatorOf({ path, method }: Operation, status: string): ValidateFunction {
    const answer = pointer("paths", path, method, "responses", status);
    return this.validatorAt(answer + pointer("content", "application/json", "schema"));
  }

  /** What is wrong with an answer, in words; undefined where it is as documented. */
  problemOf({ operation, isRaw }: FuzzRequest, { status, text }: FuzzAnswer): string | undefined {
    // What is no percent-encoding names none of the document's paths.
    const isNobodys = isRaw && status >= 400 && status < 500;
    if (!isNobodys && !operation.statuses.includes(String(status))) {
      return `${status} is not documented: ${text}`;
    }
    let body: { message?: string };
    try {
      body = JSON.parse(text);
    } catch {
      return `${status} is no JSON: ${text.slice(0, 200)}`;
    }
    if (status >= 500 && !othersAway.includes(body.message ?? "")) return `${status}: ${text}`;
    const validate = isNobodys
      ? this.validatorAt(pointer("components", "schemas", "Error"))
      : this.validatorOf(operation, String(status));
    if (validate(body)) return undefined;
    return `${status} is not as documented: ${this.ajv.errorsText(validate.errors)}: ${text}`;
  }
}

import { createHash } from "node:crypto";
import type { JsonAnswer, JsonRequest } from "@/server/outbound/request-json";
import { ask, notUnderstood } from "./ask";
import type { Condition, HttpLookupCredentials, HttpLookupSettings } from "./http-lookup-settings";
import { valueAt, withTexts } from "./json-value";
import { fill } from "./template";
import { type AccountQuery, foundAccount, type LookupOutcome, type Validator } from "./validator";

function holds({ status, path, value }: Condition, answer: JsonAnswer): boolean {
  if (status !== undefined && status !== answer.status) return false;
  return path === undefined || (valueAt(answer.value, path) ?? null) === (value ?? null);
}

/** A step that leads to another path than the template's, or none; no account can be asked for by it. */
function leadsAstray(path: string): boolean {
  const [steps = ""] = path.split("?");
  return steps.split("/").some((step) => step === "." || step === "..");
}

/** A service that its settings describe, see `httpLookupSettings`. */
export class HttpLookup implements Validator {
  constructor(
    private readonly settings: HttpLookupSettings,
    private readonly credentials: HttpLookupCredentials,
  ) {}

  private valuesFor({ code, customerId, zoneId = "" }: AccountQuery): Map<string, string> {
    const account = { customer_id: customerId, zone_id: zoneId, code };
    const values = new Map(Object.entries({ ...account, ...this.credentials }));
    const signatures = Object.entries(this.settings.signatures).map(
      ([name, { algorithm, text }]): [string, string] => [
        name,
        createHash(algorithm).update(fill(text, values)).digest("hex"),
      ],
    );
    return new Map([...values, ...signatures]);
  }

  private requestFor(values: Map<string, string>): JsonRequest {
    const { method, headers: templates, body } = this.settings;
    const filled = (template: string) => fill(template, values);
    const headers: Record<string, string> = { accept: "application/json" };
    for (const [name, template] of Object.entries(templates)) {
      headers[name.toLowerCase()] = filled(template);
    }
    if (body === undefined) return { method, headers };
    if ("json" in body) {
      headers["content-type"] = "application/json";
      return { method, headers, body: JSON.stringify(withTexts(body.json, filled)) };
    }
    headers["content-type"] = "application/x-www-form-urlencoded";
    const fields = Object.entries(body.form).map(([name, text]) => [name, filled(text)]);
    return { method, headers, body: new URLSearchParams(fields).toString() };
  }

  private understand(answer: JsonAnswer): LookupOutcome {
    const { name_path, region_path, region_code_path, found, not_found } = this.settings;
    if (not_found.some((condition) => holds(condition, answer))) return { outcome: "not_found" };
    const ok = answer.status >= 200 && answer.status < 300 && (!found || holds(found, answer));
    const at = (path: string | undefined) => path && valueAt(answer.value, path);
    const account = foundAccount.safeParse({
      accountName: at(name_path),
      region: at(region_path),
      regionCode: at(region_code_path),
      details: {},
    });
    if (!ok || !account.success) return notUnderstood(answer);
    return { outcome: "found", account: account.data };
  }

  async lookUp(query: AccountQuery): Promise<LookupOutcome> {
    const values = this.valuesFor(query);
    const path = fill(this.settings.path, values, encodeURIComponent);
    if (leadsAstray(path)) return { outcome: "not_found" };
    const url = `${this.settings.base_url}${path}`;
    return ask(url, this.requestFor(values), (answer) => this.understand(answer));
  }
}

import { formatMoney, parseMoney, share } from "./money";
import type { Order } from "./order";
import { Refusal } from "./refusal";
import {
  type Currency,
  isPackage,
  rateOf,
  type Service,
  type ServiceType,
  services,
} from "./services";

/** What `add` must have, by the type of the service; beside `service`. */
const required: Record<ServiceType, string[]> = {
  Default: ["link", "quantity"],
  Package: ["link"],
  "Custom Comments": ["link", "comments"],
  "Custom Comments Package": ["link", "comments"],
  Mentions: ["link", "quantity", "usernames"],
  "Mentions with Hashtags": ["link", "quantity", "usernames", "hashtags"],
  "Mentions Custom List": ["link", "usernames"],
  "Mentions Hashtag": ["link", "quantity", "hashtag"],
  "Mentions User Followers": ["link", "quantity", "username"],
  "Mentions Media Likers": ["link", "quantity", "media"],
  "Comment Likes": ["link", "quantity", "username"],
  Poll: ["link", "quantity", "answer_number"],
  "Comment Replies": ["link", "username", "comments"],
  SEO: ["link", "quantity", "keywords"],
  Subscriptions: ["username", "min", "max", "delay"],
  "Web Traffic": ["link", "quantity", "country", "device", "type_of_traffic"],
};

/** Where a type has no `quantity`, what it is counted by. */
const counted: Partial<Record<ServiceType, string>> = {
  "Custom Comments": "comments",
  "Comment Replies": "comments",
  "Mentions Custom List": "usernames",
  Subscriptions: "max",
};

const delays = ["0", "5", "10", "15", "30", "60", "90"];

/** @throws Refusal for an unknown service */
function serviceOf(fields: URLSearchParams): Service {
  const found = services.find(({ service }) => String(service) === fields.get("service"));
  if (found === undefined) throw new Refusal("Incorrect service ID");
  return found;
}

function quantityOf(type: ServiceType, fields: URLSearchParams): number {
  if (isPackage(type)) return 1;
  const name = counted[type] ?? "quantity";
  const text = fields.get(name) ?? "";
  if (name === "comments" || name === "usernames") {
    return text.split(/\r?\n/).filter((line) => line.trim() !== "").length;
  }
  if (!/^\d{1,9}$/.test(text)) throw new Refusal("Incorrect quantity");
  return Number(text);
}

function checkTraffic(fields: URLSearchParams): void {
  const name = { 1: "google_keyword", 2: "referring_url" }[fields.get("type_of_traffic") ?? ""];
  if (name !== undefined && !fields.get(name)) throw new Refusal(`Incorrect ${name}`);
}

/** The order that the fields of `add` ask for. @throws Refusal as a panel words it */
export function readOrder(
  fields: URLSearchParams,
  currency: Currency,
): Omit<Order, "order" | "created_at" | "ended"> {
  const service = serviceOf(fields);
  const { type } = service;
  for (const name of required[type]) {
    if (!fields.get(name)?.trim()) throw new Refusal(`Incorrect ${name}`);
  }
  if (type === "Web Traffic") checkTraffic(fields);
  if (type === "Subscriptions" && !delays.includes(fields.get("delay") ?? "")) {
    throw new Refusal("Incorrect delay");
  }
  const quantity = quantityOf(type, fields);
  if (quantity < service.min) throw new Refusal(`Quantity less than minimal ${service.min}`);
  if (quantity > service.max) throw new Refusal(`Quantity more than maximum ${service.max}`);
  const link = fields.get("link") || (fields.get("username") ?? "");
  const rate = parseMoney(rateOf(service, currency));
  return {
    ...{ service: service.service, type, link, quantity },
    charge: formatMoney(share(rate, quantity, isPackage(type) ? 1 : 1_000)),
    start_count: startCount(link),
    received: Object.fromEntries([...fields].filter(([name]) => name !== "key")),
  };
}

/** A count of followers or views that the same link always has. */
function startCount(link: string): number {
  return (
    [...link].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9_000, 0) + 100
  );
}

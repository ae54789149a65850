import type { Dispatch } from "./supplier";

/** The fields of `add` beside `service`; one that is needed and missing is empty. */
type Fields = Record<string, string>;

/** The lines that are not empty. */
export function linesOf(text: string | null): string[] {
  return (text ?? "").split(/\r\n|\r|\n/).filter((line) => line.trim() !== "");
}

function optional(name: string, value: string | undefined): Fields {
  return value ? { [name]: value } : {};
}

const link = ({ target }: Dispatch): Fields => ({ link: target });
const quantity = (dispatch: Dispatch): Fields => ({ quantity: String(dispatch.quantity) });
const comments = (dispatch: Dispatch): Fields => ({
  comments: linesOf(dispatch.comments).join("\n"),
});
const first = (name: string) => {
  return ({ options: [option = ""] }: Dispatch): Fields => ({ [name]: option });
};
const list = (name: string, includes: (option: string) => boolean = () => true) => {
  return ({ options }: Dispatch): Fields => ({
    [name]: options.flatMap(linesOf).filter(includes).join("\n"),
  });
};
const isHashtag = (option: string) => option.startsWith("#");

/** A subscription counts posts; each of them gets the quantity. */
function subscription(dispatch: Dispatch): Fields {
  const [posts, delay = "0", expiry] = dispatch.options;
  const each = String(dispatch.quantity);
  return {
    ...{ username: dispatch.target, min: each, max: each, delay },
    ...optional("posts", posts),
    ...optional("expiry", expiry),
  };
}

const trafficDetails: Record<string, string> = { 1: "google_keyword", 2: "referring_url" };

function traffic({ options }: Dispatch): Fields {
  const [country = "", device = "", type = "", detail = ""] = options;
  const name = trafficDetails[type];
  return { country, device, type_of_traffic: type, ...(name ? { [name]: detail } : {}) };
}

/** What `opt_smm` and `comment_smm` fill in, by the type of the service. */
const fieldsByType: Record<string, ((dispatch: Dispatch) => Fields)[]> = {
  Default: [link, quantity],
  Package: [link],
  "Custom Comments": [link, comments],
  "Custom Comments Package": [link, comments],
  Mentions: [link, quantity, list("usernames")],
  "Mentions with Hashtags": [
    link,
    quantity,
    list("usernames", (option) => !isHashtag(option)),
    list("hashtags", isHashtag),
  ],
  "Mentions Custom List": [link, list("usernames")],
  "Mentions Hashtag": [link, quantity, first("hashtag")],
  "Mentions User Followers": [link, quantity, first("username")],
  "Mentions Media Likers": [link, quantity, first("media")],
  "Comment Likes": [link, quantity, first("username")],
  Poll: [link, quantity, first("answer_number")],
  "Comment Replies": [link, first("username"), comments],
  SEO: [link, quantity, list("keywords")],
  Subscriptions: [subscription],
  "Web Traffic": [link, quantity, traffic],
};

/** Types that are told no quantity: the panel counts these lines itself. */
const countedBy: Record<string, "comments" | "usernames"> = {
  "Custom Comments": "comments",
  "Comment Replies": "comments",
  "Mentions Custom List": "usernames",
};

/** Whose lines are the quantity of an order of that type. */
export function countedLines(type: string): "comments" | "usernames" | null {
  return countedBy[type] ?? null;
}

const packages = ["Package", "Custom Comments Package"];

/** Whether an order of that type is one package, priced for one. */
export function isPackage(type: string): boolean {
  return packages.includes(type);
}

export type FieldsOutcome =
  | { outcome: "fields"; fields: Fields }
  | { outcome: "refused"; fault: "target" | "item"; reason: string };

/** The fields that a service of that type takes of a dispatch, or why they cannot be sent. */
export function fieldsFor(type: string, dispatch: Dispatch): FieldsOutcome {
  const makers = fieldsByType[type];
  if (makers === undefined) {
    return {
      outcome: "refused",
      fault: "item",
      reason: `services of type ${type} cannot be ordered`,
    };
  }
  const fields: Fields = Object.assign({}, ...makers.map((make) => make(dispatch)));
  const [missing] = Object.entries(fields).find(([, value]) => value.trim() === "") ?? [];
  if (missing !== undefined) {
    return { outcome: "refused", fault: "target", reason: `the service needs ${missing}` };
  }
  const counted = countedBy[type];
  const count = counted === undefined ? dispatch.quantity : linesOf(fields[counted] ?? "").length;
  if (isPackage(type) && dispatch.quantity !== 1) {
    return { outcome: "refused", fault: "item", reason: "a package is ordered once" };
  }
  if (count !== dispatch.quantity) {
    const reason = `${counted} has ${count} lines, and ${dispatch.quantity} are ordered`;
    return { outcome: "refused", fault: "target", reason };
  }
  return { outcome: "fields", fields };
}

import { eventBody, formerSecret, type SignedRequest, secret, signed } from "./testing";

export type SignatureCase = {
  name: string;
  /** Made anew for each use, as its time counts. */
  request: () => SignedRequest;
  webhook_signature: boolean;
  x_signature: boolean;
};

const wide = eventBody({ ref_id: "toko:7:pesanan é é 注文 🧾" });

/** Requests that every receiver of ours must judge alike, knowing `secret`. */
export const signatureCases: SignatureCase[] = [
  both("rightly signed", true, () => signed(eventBody())),
  both("a ref_id with colons and Unicode", true, () => signed(wide)),
  both("the same, escaped", true, () => signed(wide, { body: escaped(JSON.stringify(wide)) })),
  both("order.item.sent", true, () => {
    const data = { status: undefined, transaction_status: "paid", item: { order_item_id: 1 } };
    const signedText = "order-1:INV-20260301-7Q2K:item.sent";
    return signed(eventBody(data, "order.item.sent"), { signedText });
  }),
  both("webhook.test", true, () =>
    signed(eventBody({ invoice: "TEST-1", ref_id: "TEST-1", status: "test" }, "webhook.test")),
  ),
  both("an event without ref_id and invoice", true, () => {
    const data = { ref_id: undefined, invoice: undefined, status: undefined, balance: 5 };
    return signed(eventBody(data, "balance.low"), { signedText: "::" });
  }),
  both("signed with another secret", false, () => signed(eventBody(), { secrets: [formerSecret] })),
  both("an order of another ref_id", false, () =>
    changed(signed(eventBody()), "order-1", "order-2"),
  ),
  both("without signatures", false, () => ({ ...signed(eventBody()), headers: {} })),
  one("a changed price", false, true, () =>
    changed(signed(eventBody({ price: 9_000 })), "9000", "9"),
  ),
  one("6 minutes old", false, true, () => signed(eventBody(), { ageSeconds: 360 })),
  one("6 minutes ahead", false, true, () => signed(eventBody(), { ageSeconds: -360 })),
  both("4 minutes old", true, () => signed(eventBody(), { ageSeconds: 240 })),
  both("in rotation, ours is the new secret", true, () =>
    signed(eventBody(), { secrets: [secret, formerSecret] }),
  ),
  one("in rotation, ours is the former secret", true, false, () =>
    signed(eventBody(), { secrets: [formerSecret, secret] }),
  ),
  one("a signature of another version", false, true, () => versioned("v2,")),
  one("a signature without a version", false, true, () => versioned("")),
  one("colons moved from ref_id into the invoice", true, false, () =>
    signed(eventBody({ ref_id: "a", invoice: "b:INV-1" }), { signedText: "a:b:INV-1:completed" }),
  ),
  one("colons moved from the invoice into the status", true, false, () =>
    signed(eventBody({ ref_id: "a", invoice: "B", status: "INV-1:completed" })),
  ),
  one("an order without an invoice", true, false, () => signed(eventBody({ invoice: "" }))),
  one("an invoice that ends in a new line", true, false, () =>
    signed(eventBody({ invoice: "INV-1\n" })),
  ),
  one("members that are no text", true, false, () => signed(eventBody({ invoice: ["INV-1"] }))),
];

function both(name: string, expected: boolean, request: () => SignedRequest): SignatureCase {
  return one(name, expected, expected, request);
}

function one(
  name: string,
  webhook_signature: boolean,
  x_signature: boolean,
  request: () => SignedRequest,
): SignatureCase {
  return { name, webhook_signature, x_signature, request };
}

function changed({ headers, body }: SignedRequest, from: string, to: string): SignedRequest {
  return { headers, body: body.replace(from, to) };
}

function escaped(json: string): string {
  const unicode = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;
  return json.replace(/[^ -~]/g, unicode);
}

function versioned(version: string): SignedRequest {
  const { headers, body } = signed(eventBody());
  const signature = headers["webhook-signature"].replace("v1,", version);
  return { headers: { ...headers, "webhook-signature": signature }, body };
}

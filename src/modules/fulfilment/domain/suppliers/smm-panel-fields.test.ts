import { expect, test } from "vitest";
import { services, serviceTypes } from "../../../../../simulators/smm-panel/services";
import { key, made, simulator } from "../../../../../simulators/smm-panel/testing";
import { SmmPanelSupplier } from "./smm-panel";
import { fieldsFor } from "./smm-panel-fields";
import type { SubmitRequest } from "./supplier";
import { smmRequest } from "./testing/requests";

const link = "https://instagram.com/p/1";
const five = "bagus\r\n\r\nmantap\n  \nkeren\rok\nsip\n";

/** A dispatch of each type, and what the panel is to be sent of it beside link and quantity. */
const wanted: Record<string, [Partial<SubmitRequest>, Record<string, string>]> = {
  Default: [{ quantity: 500 }, {}],
  Package: [{ quantity: 1 }, {}],
  "Custom Comments": [
    { quantity: 5, comments: five },
    { comments: "bagus\nmantap\nkeren\nok\nsip" },
  ],
  "Custom Comments Package": [{ quantity: 1, comments: "a\nb" }, { comments: "a\nb" }],
  Mentions: [{ quantity: 500, options: ["toko", "maju"] }, { usernames: "toko\nmaju" }],
  "Mentions with Hashtags": [
    { quantity: 500, options: ["toko", "#promo", "maju"] },
    { usernames: "toko\nmaju", hashtags: "#promo" },
  ],
  "Mentions Custom List": [
    { quantity: 10, options: ["1\n2\n3\n4\n5", "6\n7\n8\n9\n10"] },
    { usernames: "1\n2\n3\n4\n5\n6\n7\n8\n9\n10" },
  ],
  "Mentions Hashtag": [{ quantity: 500, options: ["promo"] }, { hashtag: "promo" }],
  "Mentions User Followers": [{ quantity: 500, options: ["toko"] }, { username: "toko" }],
  "Mentions Media Likers": [{ quantity: 500, options: [link] }, { media: link }],
  "Comment Likes": [{ quantity: 500, options: ["toko"] }, { username: "toko" }],
  Poll: [{ quantity: 500, options: ["2"] }, { answer_number: "2" }],
  "Comment Replies": [
    { quantity: 5, options: ["toko"], comments: five },
    { username: "toko", comments: "bagus\nmantap\nkeren\nok\nsip" },
  ],
  SEO: [{ quantity: 500, options: ["grosir", "saldo"] }, { keywords: "grosir\nsaldo" }],
  Subscriptions: [
    { quantity: 500, options: ["10", "30"] },
    { username: link, min: "500", max: "500", posts: "10", delay: "30" },
  ],
  "Web Traffic": [
    { quantity: 500, options: ["ID", "5", "2", "https://grosir.example"] },
    { country: "ID", device: "5", type_of_traffic: "2", referring_url: "https://grosir.example" },
  ],
};

test.each(serviceTypes)("a panel takes an order of type %s as it is sent", async (type) => {
  const running = await simulator({ balance: "999999999" });
  const supplier = new SmmPanelSupplier(
    { base_url: running.url, currency: "IDR", exchange_rate: "1", timeout_seconds: 2 },
    { key },
  );
  const [changes, fields] = wanted[type] ?? [];
  const code = String(services.find((each) => each.type === type)?.service);
  const request = smmRequest({ target: link, ...changes, code });
  expect(await supplier.submit(request)).toMatchObject({ outcome: "accepted" });
  const [{ received, quantity }] = await made(running);
  expect(quantity).toBe(request.quantity);
  const { action, service, link: sentLink, quantity: sentQuantity, ...others } = received;
  expect(others).toEqual(fields);
  expect({ action, service }).toEqual({ action: "add", service: code });
  if (type !== "Subscriptions") expect(sentLink).toBe(link);
  if (sentQuantity !== undefined) expect(sentQuantity).toBe(String(request.quantity));
});

test.each([
  ["Poll", { options: [] }, "target", "the service needs answer_number"],
  ["Mentions with Hashtags", { options: ["toko"] }, "target", "the service needs hashtags"],
  ["Web Traffic", { options: ["ID", "1", "1"] }, "target", "the service needs google_keyword"],
  ["Custom Comments", { comments: " \n" }, "target", "the service needs comments"],
  ["Custom Comments", { comments: "a\nb" }, "target", "comments has 2 lines, and 1000 are ordered"],
  ["Package", {}, "item", "a package is ordered once"],
  ["Invites", {}, "item", "services of type Invites cannot be ordered"],
] as const)("%s with %j is refused before anything is sent", (type, changes, fault, reason) => {
  const options = "options" in changes ? [...changes.options] : [];
  expect(fieldsFor(type, smmRequest({ ...changes, options }))).toEqual({
    ...{ outcome: "refused", fault, reason },
  });
});

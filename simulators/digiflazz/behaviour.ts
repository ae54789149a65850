import { messageOf, type ResponseCode, responseCodes, statusOf } from "./response-codes";

/** What becomes of an order for a customer number that ends with certain digits. */
export type Ending = {
  digits: string;
  /** For people. */
  means: string;
  /** The outcome at once. */
  rc: ResponseCode;
  /** The outcome after the delay. */
  later?: ResponseCode;
  /** Where `later` is told in one way only. */
  toldBy?: "webhook" | "asking";
  /** How the answer to the first request goes wrong: none, HTTP 500, cut connection, HTML. */
  answer?: "never" | "error" | "cut" | "page";
  /** The first request makes no order, so the next one with its `ref_id` does. */
  lost?: true;
  webhooks?: "twice" | "out-of-order" | "before-answer" | "forged" | "other-number";
};

const anyOther: Ending = {
  digits: "any other",
  means: "pending, then success after the delay, by webhook and when asked",
  rc: "03",
  later: "00",
};

const testNumbers: Ending[] = [
  { digits: "087800001230", means: "test number: success", rc: "00" },
  { digits: "087800001232", means: "test number: fails", rc: "02" },
  {
    digits: "087800001233",
    means: "test number: pending, then success",
    rc: "03",
    later: "00",
  },
  { digits: "087800001234", means: "test number: pending, then fails", rc: "03", later: "02" },
];

const pending: Ending[] = [
  { digits: "9101", means: "pending, then success", rc: "03", later: "00" },
  {
    digits: "9102",
    means: "pending, then success, told by webhook only: who asks hears pending for ever",
    rc: "03",
    later: "00",
    toldBy: "webhook",
  },
  {
    digits: "9103",
    means: "pending, then success, told only to who asks: no webhook at all",
    rc: "03",
    later: "00",
    toldBy: "asking",
  },
  { digits: "9104", means: "pending with rc 99, then success", rc: "99", later: "00" },
  { digits: "9105", means: "pending, then fails", rc: "03", later: "02" },
  {
    digits: "9106",
    means: "pending, then fails, told by webhook only",
    rc: "03",
    later: "54",
    toldBy: "webhook",
  },
  {
    digits: "9107",
    means: "pending, then fails, told only to who asks",
    rc: "03",
    later: "55",
    toldBy: "asking",
  },
  { digits: "9109", means: "pending until it is decided by hand", rc: "03" },
];

const answers = { never: "never answers", error: "HTTP 500", cut: "cuts the connection" } as const;

const spoiled: Ending[] = [
  ...(["never", "error", "cut"] as const).flatMap((answer, index): Ending[] => [
    {
      digits: `920${2 * index + 1}`,
      means: `${answers[answer]}, the order is made (success)`,
      rc: "00",
      answer,
    },
    {
      digits: `920${2 * index + 2}`,
      means: `${answers[answer]}, no order is made; the next request with its ref_id makes one`,
      rc: "00",
      answer,
      lost: true,
    },
  ]),
  {
    digits: "9207",
    means: "HTTP 200 with a page of HTML, the order is made (pending, then success)",
    rc: "03",
    later: "00",
    answer: "page",
  },
];

const webhooks: Ending[] = [
  {
    digits: "9301",
    means: "pending, then success, whose webhook comes twice at the same moment",
    rc: "03",
    later: "00",
    webhooks: "twice",
  },
  {
    digits: "9302",
    means: "pending, then success; the webhooks come in the wrong order: success, then pending",
    rc: "03",
    later: "00",
    webhooks: "out-of-order",
  },
  { digits: "9303", means: "success, then taken back (rc 74)", rc: "00", later: "74" },
  {
    digits: "9304",
    means: "success, then taken back (rc 74), told only to who asks",
    rc: "00",
    later: "74",
    toldBy: "asking",
  },
  {
    digits: "9305",
    means: "success, whose webhook comes before the answer",
    rc: "00",
    webhooks: "before-answer",
  },
  {
    digits: "9306",
    means: "pending until decided by hand, with a forged webhook that says success",
    rc: "03",
    webhooks: "forged",
  },
  {
    digits: "9307",
    means: "pending until decided by hand, with a signed webhook of another customer number",
    rc: "03",
    webhooks: "other-number",
  },
];

const failing: Ending[] = responseCodes
  .filter((rc) => statusOf(rc) === "Gagal")
  .map((rc) => ({ digits: `90${rc}`, means: `fails at once: ${messageOf(rc)}`, rc }));

/** All endings; the longest one that a customer number ends with decides. */
export const endings: readonly Ending[] = [
  ...testNumbers,
  ...pending,
  ...spoiled,
  ...webhooks,
  ...failing,
  { digits: "0", means: "success at once", rc: "00" },
  anyOther,
];

/** What becomes of an order for that customer number, of which only the digits count. */
export function endingFor(customerNo: string): Ending {
  const digits = customerNo.replace(/\D/g, "");
  return endings.find((each) => digits.endsWith(each.digits)) ?? anyOther;
}

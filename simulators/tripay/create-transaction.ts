import { randomInt } from "node:crypto";
import { isSame } from "../shared/is-same";
import { isRecord } from "../shared/json-object";
import { type Channel, channels, feeOf } from "./channels";
import { misbehaviourFor } from "./misbehaviour";
import { qrisString } from "./qris";
import { Refusal } from "./refusal";
import { sign } from "./signature";
import type { OrderItem, Transaction } from "./transaction";

export type Merchant = { apiKey: string; privateKey: string; merchantCode: string };

const DAY_S = 24 * 60 * 60;

function text(body: Record<string, unknown>, name: string): string | null {
  const value = body[name];
  return typeof value === "string" && value !== "" ? value : null;
}

/** Where to report to; @throws Refusal for anything but an HTTP address */
function address(body: Record<string, unknown>, name: string): string | null {
  const url = text(body, name);
  if (url === null) return null;
  if (URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)) return url;
  throw new Refusal(400, `The ${name.replaceAll("_", " ")} format is invalid.`);
}

function requiredText(body: Record<string, unknown>, name: string): string {
  const value = text(body, name);
  if (value === null) throw new Refusal(400, `The ${name.replaceAll("_", " ")} field is required.`);
  return value;
}

/** A whole number that is not negative, from JSON or from a form; undefined for anything else. */
function wholeNumber(value: unknown): number | undefined {
  const number = typeof value === "string" && /^\d{1,15}$/.test(value) ? Number(value) : value;
  return typeof number === "number" && Number.isSafeInteger(number) && number >= 0
    ? number
    : undefined;
}

function channelFor(body: Record<string, unknown>): Channel {
  const code = requiredText(body, "method");
  const channel = channels.find((known) => known.code === code);
  if (channel === undefined) throw new Refusal(400, "Invalid payment method");
  if (!channel.active) throw new Refusal(400, "Payment channel is not active");
  return channel;
}

function orderItems(body: Record<string, unknown>, amount: number): OrderItem[] {
  const given = body.order_items;
  if (!Array.isArray(given) || given.length === 0) {
    throw new Refusal(400, "The order items field is required.");
  }
  const items = given.map((item: unknown, index) => {
    const row = isRecord(item) ? item : {};
    const [name, price, quantity] = [text(row, "name"), row.price, row.quantity];
    const [each, times] = [wholeNumber(price), wholeNumber(quantity)];
    if (name === null || each === undefined || !times) {
      throw new Refusal(400, `The order_items.${index} needs name, price and quantity.`);
    }
    return { sku: text(row, "sku"), name, price: each, quantity: times };
  });
  const sum = items.reduce((total, { price, quantity }) => total + price * quantity, 0);
  if (sum !== amount) throw new Refusal(400, "The sum of order items does not match the amount");
  return items;
}

function checkSignature(body: Record<string, unknown>, amount: number, merchant: Merchant): void {
  const signed = `${merchant.merchantCode}${requiredText(body, "merchant_ref")}${amount}`;
  const wanted = sign(merchant.privateKey, signed);
  if (!isSame(requiredText(body, "signature"), wanted)) throw new Refusal(400, "Invalid signature");
}

function expiry(body: Record<string, unknown>, now: number): number {
  if (body.expired_time === undefined) return now + DAY_S;
  const time = wholeNumber(body.expired_time);
  if (time === undefined || time <= now) throw new Refusal(400, "Invalid expired time");
  return time;
}

function digits(length: number): string {
  return Array.from({ length }, () => randomInt(10)).join("");
}

/** What the customer is asked to pay; too little for the one sort of order that tests want. */
function totalOf(amount: number, fee: number): number {
  return misbehaviourFor(amount) === "too-little" ? amount - 1_000 : amount + fee;
}

/**
 * The transaction that a request to create one asks for.
 * @param now whole seconds since 1970
 * @throws Refusal for a request that Tripay would turn down
 */
export function createTransaction(
  body: Record<string, unknown>,
  merchant: Merchant,
  now: number,
): Transaction {
  const channel = channelFor(body);
  const amount = wholeNumber(body.amount);
  if (amount === undefined) throw new Refusal(400, "The amount must be an integer.");
  checkSignature(body, amount, merchant);
  if (amount < channel.minimum) {
    throw new Refusal(400, `Minimum amount of ${channel.code} is ${channel.minimum}`);
  }
  if (amount > channel.maximum) {
    throw new Refusal(400, `Maximum amount of ${channel.code} is ${channel.maximum}`);
  }
  const reference = `T${digits(18)}`;
  const fee = feeOf(channel, amount);
  const total = totalOf(amount, fee);
  return {
    reference,
    merchant_ref: requiredText(body, "merchant_ref"),
    method: channel.code,
    customer_name: requiredText(body, "customer_name"),
    customer_email: requiredText(body, "customer_email"),
    customer_phone: text(body, "customer_phone"),
    callback_url: address(body, "callback_url"),
    return_url: address(body, "return_url"),
    order_items: orderItems(body, amount),
    amount: total,
    fee,
    paid_amount: null,
    pay_code: channel.payCodePrefix === null ? null : channel.payCodePrefix + digits(11),
    qr_string: channel.payCodePrefix === null ? qrisString(total, reference) : null,
    status: "UNPAID",
    created_at: now,
    expired_time: expiry(body, now),
    paid_at: null,
    received: body,
    incidents: [],
  };
}

import { expect, test } from "vitest";
import { orderFilter, searchOrdersInput } from "../contract/search";
import { noFilters, orderFilterInput, orderFilters, ordersHref, ordersInput } from "./orders-query";

const read = (address: string) => orderFilters(new URL(address, "http://x").searchParams);

test("filters are read from the address and written to it again", () => {
  const address =
    "/orders?search=INV-1+a%26b&status=review&kind=smm&from=2026-11-01&until=2026-11-21&older=12";
  expect(ordersHref(read(address))).toBe(address);
  expect(ordersHref(noFilters)).toBe("/orders");
});

test("days are the user's, the last one whole", () => {
  const filters = read("/orders?from=2026-11-01&until=2026-11-21");
  expect(orderFilterInput(filters, "Asia/Jakarta")).toMatchObject({
    from: "2026-10-31T17:00:00.000Z",
    until: "2026-11-21T17:00:00.000Z",
  });
});

test.each([
  ...["status=lost", "kind=magic", "from=yesterday", "until=2026-13-45", "older=x", "newer=-1"],
  ...["older=99999999999999999999", `search=${"x".repeat(192)}`, "search=%00", "search=+"],
])("%s in the address counts as not said", (said) => {
  expect(read(`/orders?${said}`)).toEqual(noFilters);
});

test("whatever the address says is a question that the server takes", () => {
  const filters = read("/orders?search=%F0%9F%98%80&from=2026-02-31&older=5&newer=6");
  expect(searchOrdersInput.safeParse(ordersInput(filters, "Asia/Jakarta")).success).toBe(true);
  expect(orderFilter.safeParse(orderFilterInput(filters, "UTC")).success).toBe(true);
});

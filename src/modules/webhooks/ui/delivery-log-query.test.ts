import { expect, test } from "vitest";
import { deliveryLogInput } from "../contract/delivery-log";
import { isFiltered, logFilters, logHref, logInput } from "./delivery-log-query";

const filtersOf = (query: string) => logFilters(new URLSearchParams(query));

test("an address says what it is made of", () => {
  const query = "status=failed&event=order.paid&q=order-1&day=2026-11-21&older=42";
  const filters = filtersOf(query);
  expect(logHref(filters)).toBe(`/webhooks?${query}`);
  expect(isFiltered(filters)).toBe(true);
  expect(deliveryLogInput.parse(logInput(filters, "Asia/Jakarta"))).toEqual({
    ...{ per_page: 20, status: "failed", event: "order.paid", search: "order-1", older: 42 },
    from: new Date("2026-11-20T17:00:00Z"),
    to: new Date("2026-11-21T17:00:00Z"),
    newer: undefined,
  });
});

test.each([
  "",
  "status=sent&event=order&day=2026-13-41&older=0&newer=-1",
  `q=${"a".repeat(192)}&day=yesterday&older=12345678901234567&page=2`,
])("what makes no sense is not said: %.40s", (query) => {
  const filters = filtersOf(query);
  expect([logHref(filters), isFiltered(filters)]).toEqual(["/webhooks", false]);
  expect(deliveryLogInput.safeParse(logInput(filters, "Asia/Jakarta")).success).toBe(true);
});

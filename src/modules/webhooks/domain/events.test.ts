import { expect, test } from "vitest";
import { messages } from "@/client/messages/messages";
import { eventName } from "../contract";
import { alwaysSent, eventNames } from "../ui/event-names";
import { webhookEvents } from "./events";

test("the page offers the events that there are", () => {
  expect([...eventNames].sort()).toEqual([...eventName.options].sort());
  const always = Object.entries(webhookEvents).flatMap(([name, event]) =>
    event.always ? [name] : [],
  );
  expect([...alwaysSent].sort()).toEqual(always.sort());
});

test("each of them has a name in words", () => {
  for (const name of eventNames) {
    const found = name
      .split(".")
      .reduce<unknown>(
        (texts, part) => (texts as Record<string, unknown>)?.[part],
        messages.en.deliveries.events,
      );
    expect(typeof found, name).toBe("string");
  }
});

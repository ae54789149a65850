import { expect, test } from "vitest";
import { errorTable } from "@/shared/errors";
import { listErrors } from "./error-list";

test("every code of the error table is told in Indonesian", () => {
  const told = listErrors("id");
  expect(told.map(({ code }) => code)).toEqual(Object.keys(errorTable).sort());
  const english = told.filter(({ code, summary, remedy }) => {
    const { summary: summaryEn, remedy: remedyEn } = errorTable[code];
    return summary === summaryEn || remedy === remedyEn;
  });
  expect(english.map(({ code }) => code)).toEqual([]);
});

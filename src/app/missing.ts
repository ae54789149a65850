import "server-only";
import { notFound } from "next/navigation";
import { answerNotFound } from "@/server/page-answer";
import { refusals } from "./hydration";

/**
 * Whether what a page is about does not exist, or is none of the person's: a question asked for it was
 * refused so. The answer's status is 404 then, and the page says so in its own words.
 */
export function isMissing(): boolean {
  const missing = refusals().some(({ status, code }) => {
    // What cannot be an id names nothing.
    return status === 404 || code === "VALIDATION_FAILED";
  });
  if (missing && !answerNotFound()) notFound();
  return missing;
}

"use client";

import { TRPCClientError } from "@trpc/client";
import { useTranslations } from "next-intl";
import { failureOf, useFailureText } from "@/client/failure";

export type DoorField = "business" | "name" | "email" | "password";

/** What is wrong: by field, or with the whole. */
export type DoorProblems = Partial<Record<DoorField, string>> & {
  whole?: { text: string; requestId: string | undefined };
};

const emailShape = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

function isPassword(text: string): boolean {
  const length = [...text].length;
  return length >= 8 && length <= 128;
}

/** Whether a text can be what that field wants; the server looks again. */
function isFine(field: DoorField, text: string): boolean {
  if (field === "password") return isPassword(text);
  if (field === "email") return emailShape.test(text.trim());
  return text.trim() !== "" && text.trim().length <= 200;
}

/** What a form says, and what is wrong with it before it is sent. */
export function readForm<Field extends DoorField>(
  form: HTMLFormElement,
  fields: readonly Field[],
): { values: Record<Field, string>; wrong: Field[] } {
  const given = new FormData(form);
  const entries = fields.map((field) => [field, String(given.get(field) ?? "")] as const);
  return {
    values: Object.fromEntries(entries) as Record<Field, string>,
    wrong: entries.filter(([field, text]) => !isFine(field, text)).map(([field]) => field),
  };
}

/** Puts the cursor into the first field that something is wrong with. */
export function focusFirst(form: HTMLFormElement, fields: readonly string[]): void {
  const [first] = fields;
  if (first !== undefined) form.querySelector<HTMLInputElement>(`input[name=${first}]`)?.focus();
}

/** How long one has to wait, in words. */
export function useWaitText(): (seconds: number) => string {
  const t = useTranslations("frontDoor");
  return (seconds) =>
    seconds <= 90
      ? t("waitSeconds", { count: seconds })
      : t("waitMinutes", { count: Math.ceil(seconds / 60) });
}

function errorsOf(error: unknown): Record<string, string[]> {
  const data = error instanceof TRPCClientError ? error.data : undefined;
  return data?.errors ?? {};
}

/** Says in the user's words what was wrong with a form that was sent. */
export function useDoorProblems(): {
  ofFields(fields: readonly DoorField[]): DoorProblems;
  ofError(error: unknown): DoorProblems;
} {
  const t = useTranslations("frontDoor.problems");
  const failureText = useFailureText();
  const waitText = useWaitText();

  function ofFields(fields: readonly DoorField[]): DoorProblems {
    return Object.fromEntries(fields.map((field) => [field, t(field)]));
  }

  function ofError(error: unknown): DoorProblems {
    const failure = failureOf(error);
    const errors = errorsOf(error);
    const wait = Number(errors.retry_after?.[0]);
    if (wait > 0) return { whole: { text: waitText(wait), requestId: undefined } };
    if (failure.code === "EMAIL_IN_USE") return { email: failureText(failure) };
    const fields = (["business", "name", "email", "password"] as const).filter(
      (field) => errors[field],
    );
    if (failure.code === "VALIDATION_FAILED" && fields.length > 0) return ofFields(fields);
    return { whole: { text: failureText(failure), requestId: failure.requestId } };
  }

  return { ofFields, ofError };
}

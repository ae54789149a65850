"use client";

import type { ReactNode } from "react";
import { Button } from "@/ui/button";
import { QueryFailure } from "./query-failure";

/**
 * The form of a card: its fields, why it was not taken, and the button that sends it. Nothing is sent
 * twice.
 *
 * @param error what no field tells of itself
 */
export function CardForm({
  onSend,
  busy,
  error,
  send,
  children,
}: {
  onSend: (form: HTMLFormElement) => void;
  busy: boolean;
  error: unknown;
  /** On the button. */
  send: ReactNode;
  children: ReactNode;
}) {
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) onSend(event.currentTarget);
      }}
      className="grid max-w-md gap-5"
    >
      {children}
      <QueryFailure query={{ error }} />
      <Button type="submit" look="primary" busy={busy} className="justify-self-start">
        {send}
      </Button>
    </form>
  );
}

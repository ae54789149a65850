"use client";

import dynamic from "next/dynamic";
import { createContext, type ReactNode, useCallback, useContext, useRef, useState } from "react";
import { failureOf } from "@/client/failure";

const PasswordDialog = dynamic(() =>
  import("./password-dialog").then((file) => file.PasswordDialog),
);

type Ask = () => Promise<boolean>;
const PasswordGateContext = createContext<Ask>(() => Promise.resolve(false));

/** Lets everything within ask for the password again; mounted once, around the portal's pages. */
export function PasswordGate({ children }: { children: ReactNode }) {
  const [needed, setNeeded] = useState(false);
  const [open, setOpen] = useState(false);
  const answer = useRef<(confirmed: boolean) => void>(undefined);

  const ask = useCallback<Ask>(() => {
    answer.current?.(false);
    setNeeded(true);
    setOpen(true);
    return new Promise((resolve) => {
      answer.current = resolve;
    });
  }, []);

  function end(confirmed: boolean) {
    setOpen(false);
    answer.current?.(confirmed);
    answer.current = undefined;
  }

  return (
    <PasswordGateContext value={ask}>
      {children}
      {needed ? <PasswordDialog open={open} onEnd={end} /> : null}
    </PasswordGateContext>
  );
}

type Mutation<Input, Answer> = { mutateAsync(input: Input): Promise<Answer>; reset(): void };

/**
 * Makes calls that may ask for the password again: then its dialog opens, and the call is repeated.
 *
 * @returns what calls a mutation and gives its answer, or undefined where it failed, which the
 *   mutation's own `error` tells, or was given up, which nothing tells
 */
export function useConfirmed() {
  const ask = useContext(PasswordGateContext);
  return useCallback(
    async function confirmed<Input, Answer>(
      mutation: Mutation<Input, Answer>,
      input: Input,
    ): Promise<Answer | undefined> {
      for (;;) {
        try {
          return await mutation.mutateAsync(input);
        } catch (error) {
          if (failureOf(error).code !== "PASSWORD_REQUIRED") return undefined;
          mutation.reset();
          if (!(await ask())) return undefined;
        }
      }
    },
    [ask],
  );
}

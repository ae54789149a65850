import type { Command } from "commander";
import { createResetLink } from "@/modules/accounts/domain/reset-link";
import { facts, shortTime } from "./answer";
import { type Act, addNoun, addVerb } from "./command";
import { named } from "./find-named";

/** `user reset-link`. */
export function addUserCommands(program: Command, act: Act): void {
  const noun = addNoun(program, "user", "people who sign in, named by e-mail");

  addVerb(noun, "reset-link <email>", "make a link by which a user sets a new password, once", [
    "reset-link dewi@example.com",
  ]).action(
    act(async (context, email: string) => {
      const made = await named("user", email, createResetLink(context, email));
      const text = facts([
        ["Link", made.link],
        ["Valid until", shortTime(made.expiresAt, context.timeZone)],
      ]);
      return { data: made, text };
    }),
  );
}

import { endingFor, nicknameOf, type Outcome } from "./behaviour";
import { games } from "./games";

/** A look-up that came, whichever way, and what became of it. */
export type LookUpRecord = {
  /** Milliseconds since 1970. */
  at: number;
  path: string;
  game: string;
  user_id: string;
  zone_id: string;
  outcome: Outcome | "unauthorized" | "unknown-game" | "zone-missing" | "user-missing";
};

export type Question = Pick<LookUpRecord, "path" | "game" | "user_id" | "zone_id">;

/** Decides what is answered; `nickname` only where the account is found. */
export function lookUp(
  question: Question,
  isAuthorized: boolean,
): { record: LookUpRecord; nickname: string | undefined } {
  const outcome = outcomeOf(question, isAuthorized);
  const isFound = outcome === "found" || outcome === "slow";
  return {
    record: { at: Date.now(), ...question, outcome },
    nickname: isFound ? nicknameOf(question.user_id) : undefined,
  };
}

function outcomeOf(
  { game: code, user_id, zone_id }: Question,
  isAuthorized: boolean,
): LookUpRecord["outcome"] {
  if (!isAuthorized) return "unauthorized";
  const game = games.find((each) => each.code === code);
  if (game === undefined) return "unknown-game";
  if (user_id === "") return "user-missing";
  if (game.needsZone && zone_id === "") return "zone-missing";
  return endingFor(user_id).outcome;
}

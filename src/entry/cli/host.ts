import type { VerbContext } from "@/server/db/verb-context";

/** What the command line needs of the process around it. */
export type Host = {
  out(text: string): void;
  err(text: string): void;
  /** The bytes of a file, or of standard input for `-`. */
  read(file: string): Promise<Uint8Array>;
  /** Asked once, by a command that needs the database. */
  open(): Promise<VerbContext>;
};

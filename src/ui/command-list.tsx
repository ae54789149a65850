"use client";

import { Command } from "cmdk";
import { type ReactNode, useState } from "react";

export type CommandGroup = {
  heading: string;
  commands: { id: string; label: string; icon: ReactNode; run: () => void }[];
};

/** Commands to find by typing and to run by Enter. */
export function CommandList({
  label,
  placeholder,
  empty,
  groups,
  forText,
}: {
  label: string;
  placeholder: string;
  empty: string;
  groups: readonly CommandGroup[];
  /** What can be done with a typed text itself, whatever else it finds. */
  forText: (text: string) => CommandGroup["commands"];
}) {
  const [text, setText] = useState("");
  const typed = text.trim();
  const item = (
    { id, label: name, icon, run }: CommandGroup["commands"][number],
    always: boolean,
  ) => (
    <Command.Item
      key={id}
      value={always ? `${name} ${typed}` : name}
      forceMount={always}
      onSelect={run}
      className="flex h-10 cursor-default items-center gap-3 rounded-lg px-3 text-sm select-none aria-selected:bg-raised"
    >
      <span aria-hidden="true" className="text-muted">
        {icon}
      </span>
      <span className="truncate">{name}</span>
    </Command.Item>
  );
  return (
    <Command label={label} loop className="-m-5 grid sm:-m-6">
      <Command.Input
        value={text}
        onValueChange={setText}
        placeholder={placeholder}
        autoFocus
        className="h-13 w-full border-b border-line bg-transparent px-5 text-base outline-none placeholder:text-muted"
      />
      <Command.List className="max-h-80 overflow-y-auto p-2 [&_[cmdk-group-heading]]:px-3 [&_[cmdk-group-heading]]:py-2 [&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:text-muted">
        {typed === "" ? null : forText(typed).map((command) => item(command, true))}
        <Command.Empty className="px-3 py-6 text-center text-sm text-muted">{empty}</Command.Empty>
        {groups.map(({ heading, commands }) => (
          <Command.Group key={heading} heading={heading}>
            {commands.map((command) => item(command, false))}
          </Command.Group>
        ))}
      </Command.List>
    </Command>
  );
}

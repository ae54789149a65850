type Tone = "success" | "failure";
type Message = { id: number; tone: Tone; text: string };

let messages: readonly Message[] = [];
let lastId = 0;
const watchers = new Set<() => void>();

function show(next: readonly Message[]): void {
  messages = next;
  for (const tell of watchers) tell();
}

function add(tone: Tone, text: string): void {
  lastId += 1;
  show([...messages, { id: lastId, tone, text }].slice(-3));
}

/** Tells in a corner, for a few seconds, what was done. */
export const toast = {
  success: (text: string) => add("success", text),
  failure: (text: string) => add("failure", text),
};

/** What `Toaster` shows. */
export const toasts = {
  watch(tell: () => void): () => void {
    watchers.add(tell);
    return () => watchers.delete(tell);
  },
  shown: () => messages,
  dismiss: (id: number) => show(messages.filter((message) => message.id !== id)),
};

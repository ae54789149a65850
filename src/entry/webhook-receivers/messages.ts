/** How a receiver of the load treats what is sent to it. */
export type Behaviour = "healthy" | "failing" | "hanging";

export type Orders =
  | {
      kind: "listen";
      /** For HTTPS on 127.0.0.1. */
      tls: { key: string; cert: string };
      /** How many of each behaviour, each with a port of its own. */
      receivers: Record<Behaviour, number>;
      /** How long they take to answer. */
      answerAfterMs: number;
    }
  | { kind: "report" };

/** One attempt as its receiver saw it; times in milliseconds since 1970. */
export type Arrival = {
  port: number;
  id: string;
  event: string;
  invoice: string;
  at: number;
  /** null where it was not, as when the sender went away before. */
  answeredAt: number | null;
};

export type Reports =
  | { kind: "listening"; ports: Record<Behaviour, number[]> }
  | { kind: "arrivals"; arrivals: Arrival[] };

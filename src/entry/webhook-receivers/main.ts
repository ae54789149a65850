/** Webhook receivers for benches and faults, in a process of their own so that nobody's work delays them. */
import type { RequestListener } from "node:http";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { z } from "zod";
import type { Arrival, Behaviour, Orders, Reports } from "./messages";

const eventSchema = z.object({
  id: z.string(),
  event: z.string(),
  data: z.object({ invoice: z.string() }),
});

const arrivals: Arrival[] = [];

function tell(report: Reports): void {
  process.send?.(report);
}

function receiver(behaviour: Behaviour, answerAfterMs: number): RequestListener {
  return (request, response) => {
    const at = Date.now();
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const { id, event, data } = eventSchema.parse(JSON.parse(Buffer.concat(chunks).toString()));
      const port = request.socket.localPort ?? 0;
      const arrival: Arrival = { port, id, event, invoice: data.invoice, at, answeredAt: null };
      arrivals.push(arrival);
      if (behaviour === "hanging") return;
      setTimeout(() => {
        if (response.destroyed) return;
        arrival.answeredAt = Date.now();
        response.writeHead(behaviour === "failing" ? 500 : 200).end();
      }, answerAfterMs);
    });
  };
}

async function listen(orders: Extract<Orders, { kind: "listen" }>): Promise<void> {
  const { tls, receivers, answerAfterMs } = orders;
  const ports: Record<Behaviour, number[]> = { healthy: [], failing: [], hanging: [] };
  for (const behaviour of Object.keys(ports) as Behaviour[]) {
    for (let count = 0; count < receivers[behaviour]; count += 1) {
      const server = createServer(tls, receiver(behaviour, answerAfterMs));
      await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
      ports[behaviour].push((server.address() as AddressInfo).port);
    }
  }
  tell({ kind: "listening", ports });
}

process.on("message", (orders: Orders) => {
  if (orders.kind === "listen") void listen(orders);
  else tell({ kind: "arrivals", arrivals });
});
// Whoever forked it is gone.
process.on("disconnect", () => process.exit());

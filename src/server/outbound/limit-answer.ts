import type { Socket } from "node:net";
import { AttemptError } from "./attempt-fault";

/**
 * Ends a connection that sends more than `maxBytes` since we last wrote to it. It bounds what no
 * parser counts: interim answers, chunk extensions, empty lines.
 */
export function limitAnswer(socket: Socket, maxBytes: number): void {
  let written = 0;
  let readBefore = 0;
  socket.on("readable", () => {
    if (socket.bytesWritten !== written) {
      written = socket.bytesWritten;
      readBefore = socket.bytesRead;
    }
    if (socket.bytesRead - readBefore > maxBytes) {
      socket.destroy(new AttemptError("answer too long"));
    }
  });
}

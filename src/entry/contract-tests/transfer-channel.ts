import { randomBytes } from "node:crypto";
import { createGateway } from "@/modules/top-ups/domain/create-gateway";
import type { VerbContext } from "@/server/db/verb-context";

/** A gateway for bank transfers with one channel, whose code is answered. */
export async function newTransferChannel(system: VerbContext): Promise<string> {
  const name = randomBytes(4).toString("hex");
  const code = `TRANSFER_${name.toUpperCase()}`;
  await createGateway(system, {
    code: name,
    name: "Bank transfer",
    kind: "transfer",
    settings: { accounts: [{ code, bank: "BCA", number: "8270123456", holder: "PT Grosir" }] },
    credentials: null,
  });
  return code;
}

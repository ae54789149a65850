import type { PaymentGateway } from "@/server/db/generated/client";
import type { VerbContext } from "@/server/db/verb-context";
import type { Sealer } from "@/server/sealing";
import type { Gateway } from "./gateway";
import { gatewayDefinitions } from "./gateway-definition";
import { TransferGateway } from "./transfer";
import { TripayGateway } from "./tripay";

export type GatewayContext = Pick<VerbContext, "db" | "sealer" | "settings">;

function placeOf(code: string): string {
  return `payment_gateways.credentials:${code}`;
}

/** What the row holds of a gateway's secrets. */
export function sealedColumns(sealer: Sealer, code: string, credentials: object) {
  const { keyId, bytes } = sealer.seal(JSON.stringify(credentials), placeOf(code));
  return { keyId, credentials: new Uint8Array(bytes) };
}

function openCredentials(sealer: Sealer, { code, keyId, credentials }: PaymentGateway): unknown {
  if (keyId === null || credentials === null) throw new Error(`gateway ${code} has no credentials`);
  return JSON.parse(sealer.open({ keyId, bytes: credentials }, placeOf(code)));
}

/** The gateway that a row describes, ready to be spoken to. */
export function openGateway(
  { db, sealer, settings: { baseUrl } }: GatewayContext,
  row: PaymentGateway,
): Gateway {
  switch (row.kind) {
    case "tripay":
      return new TripayGateway(
        gatewayDefinitions.tripay.settings.parse(row.settings),
        gatewayDefinitions.tripay.credentials.parse(openCredentials(sealer, row)),
        `${baseUrl}/api/callbacks/tripay/${row.code}`,
      );
    case "transfer":
      return new TransferGateway(
        db,
        row.id,
        gatewayDefinitions.transfer.settings.parse(row.settings),
      );
  }
}

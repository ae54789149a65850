import type { Supplier as SupplierRow } from "@/server/db/generated/client";
import type { VerbContext } from "@/server/db/verb-context";
import type { Sealer } from "@/server/sealing";
import { supplierDefinitions } from "./supplier-definition";
import { DigiflazzSupplier } from "./suppliers/digiflazz";
import { PeerSupplier } from "./suppliers/peer";
import { SmmPanelSupplier } from "./suppliers/smm-panel";
import type { Supplier } from "./suppliers/supplier";

type SealedRow = Pick<SupplierRow, "code" | "kind" | "settings" | "keyId" | "credentials">;

function placeOf(code: string): string {
  return `suppliers.credentials:${code}`;
}

/** What the row holds of a supplier's secrets. */
export function sealedColumns(sealer: Sealer, code: string, credentials: object) {
  const { keyId, bytes } = sealer.seal(JSON.stringify(credentials), placeOf(code));
  return { keyId, credentials: new Uint8Array(bytes) };
}

function openCredentials(sealer: Sealer, { code, keyId, credentials }: SealedRow): unknown {
  return JSON.parse(sealer.open({ keyId, bytes: credentials }, placeOf(code)));
}

/** The supplier that a row describes, ready to be spoken to. */
export function openSupplier({ sealer }: Pick<VerbContext, "sealer">, row: SealedRow): Supplier {
  const secrets = openCredentials(sealer, row);
  switch (row.kind) {
    case "digiflazz": {
      const { settings, credentials } = supplierDefinitions.digiflazz;
      const { username, ...told } = settings.parse(row.settings);
      return new DigiflazzSupplier(told, { username, ...credentials.parse(secrets) });
    }
    case "smm_panel": {
      const { settings, credentials } = supplierDefinitions.smm_panel;
      return new SmmPanelSupplier(settings.parse(row.settings), credentials.parse(secrets));
    }
    case "peer": {
      const { settings, credentials } = supplierDefinitions.peer;
      return new PeerSupplier(settings.parse(row.settings), credentials.parse(secrets));
    }
  }
}

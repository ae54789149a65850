import type { Validator as ValidatorRow } from "@/server/db/generated/client";
import type { Sealer } from "@/server/sealing";
import { HttpLookup } from "./http-lookup";
import { Peer } from "./peer";
import type { Validator } from "./validator";
import { validatorDefinitions } from "./validator-definition";

function placeOf(code: string): string {
  return `validators.credentials:${code}`;
}

/** What the row holds of a validator's secrets. */
export function sealedColumns(sealer: Sealer, code: string, credentials: object) {
  const { keyId, bytes } = sealer.seal(JSON.stringify(credentials), placeOf(code));
  return { keyId, credentials: new Uint8Array(bytes) };
}

/** The secrets of a row, as they were given. */
export function openCredentials(sealer: Sealer, row: ValidatorRow): unknown {
  const { code, keyId, credentials } = row;
  return JSON.parse(sealer.open({ keyId, bytes: credentials }, placeOf(code)));
}

/** The validator that a row describes, ready to be asked. */
export function openValidator(sealer: Sealer, row: ValidatorRow): Validator {
  const credentials = openCredentials(sealer, row);
  const { http, peer } = validatorDefinitions;
  switch (row.kind) {
    case "http":
      return new HttpLookup(http.settings.parse(row.settings), http.credentials.parse(credentials));
    case "peer":
      return new Peer(peer.settings.parse(row.settings), peer.credentials.parse(credentials));
  }
}

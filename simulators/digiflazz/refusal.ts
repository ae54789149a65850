import type { ResponseCode } from "./response-codes";

/** A request that Digiflazz turns down; no order is made by it. */
export class Refusal extends Error {
  constructor(readonly rc: ResponseCode) {
    super(rc);
  }
}

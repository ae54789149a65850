/** A request that Tripay turns down: answered as `{"success":false,"message":...}`. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}

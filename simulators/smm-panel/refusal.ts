/** A request that the panel turns down: answered as `{"error": text}` with HTTP 200. */
export class Refusal extends Error {}

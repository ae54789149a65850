/** A request as both doors hand it in: nothing decoded, nothing read. */
export type RestRequest = {
  method: string;
  /** Path and query as sent, such as `/api/v1/trx/a%2Fb?x=1`. */
  target: string;
  /** One header by its lower-case name. */
  header(name: string): string | undefined;
  body: AsyncIterable<Uint8Array> | null;
};

export type RestResponse = { status: number; headers: Record<string, string>; body: string };

import { messageOf, type ResponseCode } from "./response-codes";

/** What a call gets: `data` of an answer, or with `spoil` none of it. */
export type Reply = {
  data: unknown;
  rc: ResponseCode;
  failed?: boolean;
  spoil?: "never" | "error" | "cut" | "page" | undefined;
  /** What is done once it is answered. */
  after?: () => void;
};

/** What is answered where there is nothing to tell about an order. */
export function refused(rc: ResponseCode): Reply {
  return { data: { rc, status: "Gagal", message: messageOf(rc) }, rc, failed: true };
}

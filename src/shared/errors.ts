/**
 * The one table of errors. A code is a stable word of the interface; `status` is its HTTP status,
 * `summary` says when it is answered and `remedy` what the caller can do. The OpenAPI document and
 * the error pages are made from it.
 */
export const errorTable = {
  INVALID_API_KEY: {
    status: 401,
    summary: "The X-APIKEY header is missing, or its key is unknown, revoked or expired.",
    remedy: "Send a valid key in the X-APIKEY header. Keys are never read from the query string.",
  },
  INVALID_IP: {
    status: 401,
    summary: "The key has an address list and the caller is not on it.",
    remedy:
      "`errors.ip` names the address seen; call from an address of the list, or change the list.",
  },
  NOT_SIGNED_IN: {
    status: 401,
    summary: "The portal was called without a valid session.",
    remedy: "Sign in again.",
  },
  PASSWORD_REQUIRED: {
    status: 403,
    summary: "The password was entered more than 10 minutes ago; this asks for it again.",
    remedy: "Enter the password of the signed-in user, then repeat the request.",
  },
  WRONG_PASSWORD: {
    status: 403,
    summary: "That is not the password of the signed-in user.",
    remedy: "Try again; after several wrong ones in a row the session ends.",
  },
  LINK_NOT_VALID: {
    status: 410,
    summary: "The link was used, replaced by a newer one, or has expired.",
    remedy: "Ask for a new link.",
  },
  EMAIL_IN_USE: {
    status: 422,
    summary: "There is an account with this e-mail address.",
    remedy: "Sign in, or use another address.",
  },
  FOREIGN_ORIGIN: {
    status: 403,
    summary: "The portal's own door was called from another site.",
    remedy: "Programs use the REST interface with an API key.",
  },
  THE_ACCOUNT_HAS_BEEN_SUSPENDED: {
    status: 403,
    summary: "The reseller account is suspended.",
    remedy: "Contact the operator.",
  },
  SCOPE_NOT_ALLOWED: {
    status: 403,
    summary: "The key lacks the scope that this operation needs.",
    remedy: "Use a key that has the scope named in `errors.scope`.",
  },
  NOT_FOUND: {
    status: 404,
    summary: "There is no such path.",
    remedy: "Compare the path with the OpenAPI document; paths have no trailing slash.",
  },
  METHOD_NOT_ALLOWED: {
    status: 405,
    summary: "The path exists, but not with this method.",
    remedy: "Use one of the methods in the Allow header.",
  },
  REQUEST_TIMEOUT: {
    status: 408,
    summary: "The request body did not arrive in time.",
    remedy: "Send the whole body within 10 seconds.",
  },
  PAYLOAD_TOO_LARGE: {
    status: 413,
    summary: "The request body is larger than 64 KiB.",
    remedy: "Send fewer or shorter members.",
  },
  UNSUPPORTED_MEDIA_TYPE: {
    status: 415,
    summary: "The body is no application/json in UTF-8, or it has a content encoding.",
    remedy: "Send Content-Type: application/json and no Content-Encoding.",
  },
  BAD_REQUEST: {
    status: 400,
    summary: "The request is no well-formed HTTP.",
    remedy: "Check the request line and the headers.",
  },
  HEADERS_TOO_LARGE: {
    status: 431,
    summary: "The request headers are too large.",
    remedy: "Send fewer or shorter headers.",
  },
  MALFORMED_JSON: {
    status: 400,
    summary: "The body is no JSON object in UTF-8, or it is nested deeper than 32 levels.",
    remedy: "Send one JSON object without a byte order mark.",
  },
  VALIDATION_FAILED: {
    status: 422,
    summary: "A member is missing, has another type, or is out of range.",
    remedy: "`errors` names every field that has to change.",
  },
  TOO_MANY_REQUESTS: {
    status: 429,
    summary: "A rate limit is used up.",
    remedy: "Wait for the seconds in Retry-After; RateLimit-Policy names the limits.",
  },
  IDEMPOTENCY_KEY_REUSED: {
    status: 422,
    summary: "This Idempotency-Key was sent before with another body.",
    remedy: "Send a new key with a new request.",
  },
  IDEMPOTENCY_IN_PROGRESS: {
    status: 409,
    summary: "The first request with this Idempotency-Key is still running.",
    remedy: "Ask again a little later with the same key and body.",
  },
  SERVICE_UNAVAILABLE: {
    status: 503,
    summary: "The database cannot be reached; surely nothing was done.",
    remedy: "Try the same request again a little later.",
  },
  INTERNAL_ERROR: {
    status: 500,
    summary: "Something unexpected happened, or the answer to a commit was lost.",
    remedy:
      "The outcome is unknown: ask for the ref_id before ordering anew, and report the request_id.",
  },
  REF_ID_ALREADY_EXIST: {
    status: 422,
    summary: "This ref_id was used before.",
    remedy:
      "`data` is the existing transaction and `same_request` says whether it asked for the same; use a new ref_id for a new order.",
  },
  ITEM_NOT_FOUND: {
    status: 404,
    summary: "The item does not exist or is switched off.",
    remedy: "Take item ids from GET /v1/item.",
  },
  SMM_ORDER_REQUIRES_JSON_NOTE: {
    status: 400,
    summary:
      "The note of a social-media item is no JSON object string with `target` (and `opt_smm` as an array of text).",
    remedy: "Send the note as a JSON string with at least `target`.",
  },
  REQUIRED_FIELD_MISSING: {
    status: 422,
    summary: "A field that the item requires is absent.",
    remedy: "Send every field that `required_fields` of the item marks as required.",
  },
  MINIMUM_ORDER_NOT_MET: {
    status: 422,
    summary: "The quantity of an item is below its minimum order.",
    remedy: "Order at least `min_order`, summed over the lines of the item.",
  },
  MAXIMUM_ORDER_EXCEEDED: {
    status: 422,
    summary: "The quantity of an item is above its maximum order.",
    remedy: "Order at most `max_order`, summed over the lines of the item.",
  },
  LOCK_NOT_FOUND: {
    status: 404,
    summary: "The lock token is unknown or belongs to another account.",
    remedy: "Use a token that POST /v1/item/lock gave to this account.",
  },
  LOCK_ALREADY_USED: {
    status: 422,
    summary: "The lock was used in an order.",
    remedy: "Make a new lock for a new order.",
  },
  LOCK_RELEASED: {
    status: 422,
    summary: "The lock was released.",
    remedy: "Make a new lock.",
  },
  LOCK_EXPIRED: {
    status: 422,
    summary: "The lock has ended; its stock is no longer reserved.",
    remedy: "Make a new lock, or order without one.",
  },
  LOCK_MISMATCH: {
    status: 422,
    summary: "The carts' total quantity of the locked item is not that of the lock.",
    remedy:
      "Order exactly the locked quantity of the locked item; other items may stand beside it.",
  },
  LOCK_NOT_REQUIRED: {
    status: 422,
    summary: "The item's stock is unlimited, so there is nothing to lock.",
    remedy: "Order without a lock.",
  },
  MAX_ACTIVE_LOCKS_REACHED: {
    status: 429,
    summary: "The account has as many active locks as it may.",
    remedy: "Use or release a lock, or wait for one to end.",
  },
  INSUFFICIENT_STOCK: {
    status: 422,
    summary: "Fewer units are free than the lock asks for.",
    remedy: "Lock fewer, or wait for new stock.",
  },
  VALIDATION_NOT_AVAILABLE: {
    status: 422,
    summary: "Accounts of this item cannot be validated.",
    remedy: "Validate only items whose `validation.available` is true.",
  },
  ZONE_ID_REQUIRED: {
    status: 422,
    summary: "The item's accounts are known only together with their zone.",
    remedy: "Send `zone_id` where `validation.requires_zone_id` of the item is true.",
  },
  ACCOUNT_NOT_FOUND: {
    status: 422,
    summary: "There is no such customer account.",
    remedy: "Have the customer check the account id and the zone; ask again after a minute.",
  },
  VALIDATION_PROVIDER_UNAVAILABLE: {
    status: 503,
    summary:
      "Whoever knows the accounts did not answer in time; whether there is one is not known.",
    remedy: "Try again a little later.",
  },
  MAX_PRICE_EXCEEDED: {
    status: 422,
    summary: "The total is higher than `max_price`.",
    remedy: "Read the current price and raise `max_price` if it suits.",
  },
  PRODUCT_TEMPORARILY_UNAVAILABLE: {
    status: 503,
    summary: "No supplier of an item takes orders now; nothing was done.",
    remedy: "Try again later or choose another item.",
  },
  BALANCE_IS_INSUFFICIENT: {
    status: 400,
    summary: "The balance does not cover the transaction.",
    remedy: "Top up the balance.",
  },
  OUT_OF_STOCK: {
    status: 422,
    summary: "Fewer units are free than the order asks for.",
    remedy: "Order fewer, or wait for new stock.",
  },
  TRX_NOT_FOUND: {
    status: 404,
    summary: "This account has no such transaction.",
    remedy: "Ask by ref_id, invoice or id of a transaction of this account.",
  },
  CHANNEL_NOT_FOUND: {
    status: 404,
    summary: "There is no such payment channel.",
    remedy: "Take codes from GET /v1/balance/channels.",
  },
  AMOUNT_OUT_OF_RANGE: {
    status: 422,
    summary: "The amount is outside what the channel takes.",
    remedy: "`errors.amount` names the limits; GET /v1/balance/channels has them for each channel.",
  },
  TOO_MANY_PENDING_TOPUPS: {
    status: 422,
    summary: "The account has as many unpaid top-ups as it may.",
    remedy: "Pay one of them, or wait for one to expire.",
  },
  PAYMENT_GATEWAY_UNAVAILABLE: {
    status: 503,
    summary: "The payment gateway did not take the top-up; nothing is to be paid.",
    remedy: "Try again later or choose another channel.",
  },
  CALLBACK_URL_NOT_ALLOWED: {
    status: 422,
    summary: "The callback address is none that may be called.",
    remedy: "`errors.callback_url` says why; GET /v1/webhook/docs has all the rules.",
  },
  CALLBACK_URL_REQUIRED: {
    status: 422,
    summary: "The account has no callback address.",
    remedy: "Set `callback_url` with PUT /v1/webhook.",
  },
  WEBHOOK_SECRET_REQUIRED: {
    status: 422,
    summary: "The account has no webhook secret, so nothing could be signed.",
    remedy: "Make one with POST /v1/webhook/secret.",
  },
  WEBHOOK_NOT_ENABLED: {
    status: 422,
    summary: "The account's webhook is switched off, so nothing is sent.",
    remedy: "Switch it on with PUT /v1/webhook and ask again.",
  },
  KEY_NOT_ACTIVE: {
    status: 422,
    summary: "The key has ended or was replaced, so it cannot be rotated.",
    remedy: "Rotate the key that replaced it, or make a new one.",
  },
  TOO_MANY_KEYS: {
    status: 422,
    summary: "The account has as many active API keys as it may.",
    remedy: "Revoke one that is no longer used.",
  },
  DELIVERY_NOT_FOUND: {
    status: 404,
    summary: "This account has no such webhook delivery.",
    remedy: "Take event ids from GET /v1/webhook/deliveries; it goes back 30 days.",
  },
} as const satisfies Record<string, { status: number; summary: string; remedy: string }>;

export type ErrorCode = keyof typeof errorTable;

/** Texts for people by field path, such as `carts.0.note`. */
export type FieldErrors = Record<string, string[]>;

/**
 * A refusal that its caller may see. `errors` names fields; `extra` are further members of the error
 * body (only REF_ID_ALREADY_EXIST has any).
 */
export class AppError extends Error {
  override readonly name = "AppError";
  readonly code: ErrorCode;
  readonly errors: FieldErrors | undefined;
  readonly extra: Record<string, unknown> | undefined;

  constructor(
    code: ErrorCode,
    details: { errors?: FieldErrors; extra?: Record<string, unknown>; cause?: unknown } = {},
  ) {
    super(code, { cause: details.cause });
    this.code = code;
    this.errors = details.errors;
    this.extra = details.extra;
  }

  get status(): number {
    return errorTable[this.code].status;
  }
}

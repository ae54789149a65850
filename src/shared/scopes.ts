/** What a key may do. */
export const scopes = [
  "orders:write",
  "orders:read",
  "catalogue:read",
  "balance:read",
  "topups:write",
  "webhook:write",
  "webhook:read",
] as const;

export type Scope = (typeof scopes)[number];

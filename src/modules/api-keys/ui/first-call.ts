const callsByScope = [
  ["balance:read", "/api/v1/balance"],
  ["catalogue:read", "/api/v1/item?per_page=5"],
  ["orders:read", "/api/v1/trx"],
  ["webhook:read", "/api/v1/webhook"],
] as const;

/** A call that shows that a key works, for a shell; undefined where its scopes allow none that is harmless. */
export function firstCall(
  baseUrl: string,
  key: string,
  scopes: readonly string[],
): string | undefined {
  const [, path] = callsByScope.find(([scope]) => scopes.includes(scope)) ?? [];
  return path && `curl "${baseUrl}${path}" \\\n  -H "X-APIKEY: ${key}"`;
}

/**
 * One message for people from whatever was thrown: no stack, no connection string.
 * @param port the port that was to be listened on
 */
export function describeFailure(error: unknown, port: number): string {
  if (error instanceof AggregateError && error.errors.length > 0) {
    return describeFailure(error.errors[0], port);
  }
  if (!(error instanceof Error)) return String(error);
  const code = "code" in error ? String(error.code) : "";
  const system = "syscall" in error ? String(error.syscall) : "";
  if (code === "EADDRINUSE" && system === "listen") {
    return `Port ${port} is taken by another program. Choose another: PORT=${port + 1} npm start`;
  }
  if (["ECONNREFUSED", "ENOTFOUND", "ETIMEDOUT", "EHOSTUNREACH"].includes(code)) {
    return `The database of DATABASE_URL cannot be reached (${code}).`;
  }
  return error.message || code || error.name;
}

import { expect, test } from "vitest";
import { AttemptError, attemptFault } from "./attempt-fault";

const systemError = (code: string) => Object.assign(new Error("private words"), { code });

test.each([
  ["ENOTFOUND", "name not found"],
  ["EAI_AGAIN", "name lookup failed"],
  ["ECONNREFUSED", "connection refused"],
  ["ENETUNREACH", "host unreachable"],
  ["ETIMEDOUT", "timeout"],
  ["UND_ERR_CONNECT_TIMEOUT", "timeout"],
  ["CERT_HAS_EXPIRED", "TLS certificate not valid"],
  ["DEPTH_ZERO_SELF_SIGNED_CERT", "TLS certificate not valid"],
  ["UNABLE_TO_VERIFY_LEAF_SIGNATURE", "TLS certificate not valid"],
  ["ERR_TLS_CERT_ALTNAME_INVALID", "TLS certificate not valid"],
  ["ERR_SSL_SSLV3_ALERT_BAD_CERTIFICATE", "TLS failed"],
  ["EPROTO", "TLS failed"],
  ["ECONNRESET", "connection lost"],
  ["UND_ERR_SOCKET", "connection lost"],
])("%s is: %s", (code, fault) => {
  expect(attemptFault(systemError(code))).toBe(fault);
});

test("of several addresses the one that could be reached tells most", () => {
  const unreachable = systemError("ENETUNREACH");
  const refused = systemError("ECONNREFUSED");
  expect(attemptFault(new AggregateError([unreachable, refused]))).toBe("connection refused");
  expect(attemptFault(new AggregateError([refused, unreachable]))).toBe("connection refused");
  expect(attemptFault(new AggregateError([unreachable, unreachable]))).toBe("host unreachable");
});

test("our own finding stands, and anything else is a lost connection", () => {
  expect(attemptFault(new AttemptError("address not allowed"))).toBe("address not allowed");
  expect(attemptFault(new Error("private words"))).toBe("connection lost");
  expect(attemptFault(undefined)).toBe("connection lost");
});

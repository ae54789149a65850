import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";

/** Accounts that one browser is remembered for, the latest first. */
const MAX_ACCOUNTS = 5;
const shape = /^[\w-]{22}(?:\.[\w-]{43})+$/;

function markOf(id: string, email: string, secret: string): Buffer {
  const text = JSON.stringify(["known browser", id, email.trim().toLowerCase()]);
  return createHmac("sha256", secret).update(text).digest();
}

function partsOf(cookie: string | undefined): { id: string; marks: string[] } {
  const [id = "", ...marks] = cookie !== undefined && shape.test(cookie) ? cookie.split(".") : [];
  return { id, marks };
}

/**
 * The id of a browser that signed in to that account before, by a cookie that says so and that nobody
 * else can make. It opens nothing; its tries to sign in are only counted by themselves.
 */
export function knownBrowser(
  cookie: string | undefined,
  email: string,
  secret: string,
): string | undefined {
  const { id, marks } = partsOf(cookie);
  const wanted = markOf(id, email, secret);
  const known = marks.some((mark) => {
    const given = Buffer.from(mark, "base64url");
    return given.length === wanted.length && timingSafeEqual(given, wanted);
  });
  return known ? id : undefined;
}

/** The cookie of a browser that has just signed in to that account. */
export function rememberBrowser(cookie: string | undefined, email: string, secret: string): string {
  const before = partsOf(cookie);
  const id = before.id === "" ? randomBytes(16).toString("base64url") : before.id;
  const mark = markOf(id, email, secret).toString("base64url");
  const others = before.marks.filter((other) => other !== mark);
  return [id, mark, ...others].slice(0, 1 + MAX_ACCOUNTS).join(".");
}

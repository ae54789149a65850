import { cookies, headers } from "next/headers";
import NextAuth, { type NextAuthOptions } from "next-auth";
import { decode, type JWT } from "next-auth/jwt";
import CredentialsProvider from "next-auth/providers/credentials";
import { cache } from "react";
import { endSession } from "@/modules/accounts/domain/end-session";
import { findSession } from "@/modules/accounts/domain/find-session";
import { AwaitsApproval, SESSION_SECONDS } from "@/modules/accounts/domain/sign-in";
import { signInThrottled } from "@/modules/accounts/domain/sign-in-throttled";
import { database } from "@/server/db/database";
import type { Client } from "@/server/db/verb-context";
import { env, secrets } from "@/server/env";
import { logger } from "@/server/logger";
import type { Principal } from "@/server/principal";
import { setTransportSecurity } from "@/server/transport-security";
import { AppError } from "@/shared/errors";
import { clientOf } from "./client";
import { knownBrowser, rememberBrowser } from "./known-browser";
import { isFromOwnOrigin } from "./own-origin";

const MAX_FORM_BYTES = 16 * 1024;
const YEAR_SECONDS = 365 * 86_400;

function isSecure(): boolean {
  return env().BASE_URL.startsWith("https://");
}

function browserCookie(): string {
  return `${isSecure() ? "__Secure-" : ""}grosir-browser`;
}

declare module "next-auth" {
  interface User {
    sessionToken: string;
  }
}

function tokenOf(jwt: JWT | null): string | undefined {
  return typeof jwt?.sessionToken === "string" ? jwt.sessionToken : undefined;
}

async function authorize(credentials: Record<string, unknown> | undefined, client: Client) {
  const { email, password } = credentials ?? {};
  if (typeof email !== "string" || typeof password !== "string") return null;
  const { NEXTAUTH_SECRET } = secrets();
  const jar = await cookies();
  const remembered = jar.get(browserCookie())?.value;
  try {
    const session = await signInThrottled(
      { db: database(), now: new Date(), client },
      { email, password, knownBrowser: knownBrowser(remembered, email, NEXTAUTH_SECRET) },
    );
    if (!session) return null;
    jar.set(browserCookie(), rememberBrowser(remembered, email, NEXTAUTH_SECRET), {
      ...{ path: "/api/auth", maxAge: YEAR_SECONDS },
      ...{ httpOnly: true, sameSite: "strict", secure: isSecure() },
    });
    return { id: String(session.userId), sessionToken: session.token };
  } catch (error) {
    if (error instanceof AppError && error.code === "TOO_MANY_REQUESTS") {
      throw new Error(`Wait:${error.errors?.retry_after?.[0]}`);
    }
    if (error instanceof AwaitsApproval) throw new Error("Pending");
    logger().error({ err: error }, "sign-in failed");
    // next-auth puts this text into an address, so it must not say more.
    throw new Error("Unavailable");
  }
}

function authOptions(): NextAuthOptions {
  // Reading the environment first also tells next-auth its own origin.
  const { NEXTAUTH_SECRET } = secrets();
  return {
    secret: NEXTAUTH_SECRET,
    session: { strategy: "jwt", maxAge: SESSION_SECONDS },
    pages: { signIn: "/sign-in", signOut: "/", error: "/sign-in" },
    providers: [
      CredentialsProvider({
        credentials: { email: { type: "email" }, password: { type: "password" } },
        authorize: async (credentials) => authorize(credentials, clientOf(await headers())),
      }),
    ],
    callbacks: {
      // `user` is there at sign-in only.
      jwt: ({ token, user }) => ({
        sub: token.sub,
        sessionToken: user?.sessionToken ?? token.sessionToken,
      }),
      session: ({ session }) => ({ expires: session.expires }),
    },
    events: {
      signOut: async ({ token }) => {
        const context = { db: database(), now: new Date() };
        await endSession({ ...context, principal: await findSession(context, tokenOf(token)) });
      },
    },
    logger: {
      error: (code, facts) => logger().error({ code, facts }, "next-auth"),
      warn: (code) => logger().debug({ code }, "next-auth"),
      debug: () => undefined,
    },
  };
}

type AuthRoute = { params: Promise<{ nextauth: string[] }> };

async function answerOwnPages(request: Request, route: AuthRoute): Promise<Response> {
  if (request.method === "POST") {
    // Beside next-auth's own token, which stands and falls with one cookie.
    if (!isFromOwnOrigin(request.headers, env().BASE_URL)) {
      return new Response(null, { status: 403 });
    }
    const length = request.headers.get("content-length");
    if (length === null || Number(length) > MAX_FORM_BYTES) {
      return new Response(null, { status: 413 });
    }
  }
  return NextAuth(authOptions())(request, route);
}

/** Answers a request under `/api/auth`. */
export async function answerAuth(request: Request, route: AuthRoute): Promise<Response> {
  const answer = await answerOwnPages(request, route);
  const headers = new Headers(answer.headers);
  setTransportSecurity(headers, env().BASE_URL);
  return new Response(answer.body, { status: answer.status, headers });
}

/**
 * Who asks, by the session cookie alone; looked up anew for each request, once within it. An
 * `X-APIKEY` header counts for nothing here.
 */
export const currentPrincipal = cache(async (): Promise<Principal> => {
  const { NEXTAUTH_SECRET } = secrets();
  const prefix = isSecure() ? "__Secure-" : "";
  const cookie = (await cookies()).get(`${prefix}next-auth.session-token`);
  if (cookie === undefined) return { kind: "anonymous" };
  const jwt = await decode({ token: cookie.value, secret: NEXTAUTH_SECRET }).catch(() => null);
  const client = clientOf(await headers());
  return findSession({ db: database(), now: new Date(), client }, tokenOf(jwt));
});

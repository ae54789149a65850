import { resolve } from "node:path";
import { z } from "zod";
import { normalNetwork } from "@/shared/ip-networks";
import { mailSender, smtpUrl } from "./env-mail";
import {
  bearerToken,
  type EncryptionKey,
  encryptionKeys,
  secretBytes,
  secretText,
} from "./env-secrets";
import { projectRoot } from "./project-root";
import { rateLimitSettings } from "./rate-limit/rate-limit-settings";

export type { EncryptionKey };

/** Settings that are missing or wrong; the message has one line for each and never a value. */
export class SettingsError extends Error {
  override name = "SettingsError";

  constructor(problems: string[]) {
    super(["These settings must be put right:", ...problems].join("\n  "));
  }
}

function wholeNumber(min: number, max: number) {
  const message = `must be a whole number from ${min} to ${max}`;
  return z
    .string()
    .regex(/^[0-9]{1,15}$/, message)
    .transform(Number)
    .refine((value) => value >= min && value <= max, message);
}

const networkList = z.string().transform((text, context): string[] =>
  text.split(",").flatMap((part, index) => {
    const network = normalNetwork(part.trim());
    if (network !== undefined) return [network];
    const message = `part ${index + 1} is no address or network such as 10.0.0.0/8`;
    context.addIssue({ code: "custom", message });
    return [];
  }),
);

const settingsSchema = z.object({
  NODE_ENV: z
    .enum(["development", "test", "production"], "must be development, test or production")
    .default("development"),
  PORT: wholeNumber(1, 65_535).default(3000),
  HOST: z.string().optional(),
  BASE_URL: z
    .string()
    .refine(isOrigin, "must be http:// or https:// and a host, without a path")
    .transform((url) => new URL(url).origin)
    .optional(),
  DATABASE_URL: z.string().refine(isPostgres, "must begin with postgresql://").optional(),
  TEST_DATABASE_URL: z.string().refine(isPostgres, "must begin with postgresql://").optional(),
  DATA_DIR: z.string().default(".data"),
  NEXTAUTH_SECRET: secretText.optional(),
  ENCRYPTION_KEYS: encryptionKeys.optional(),
  FINGERPRINT_KEY: secretBytes.optional(),
  TIME_ZONE: z
    .string()
    .refine(isTimeZone, "must be a time zone such as Asia/Jakarta")
    .default("Asia/Jakarta"),
  MAX_ACTIVE_LOCKS: wholeNumber(0, 10_000).default(50),
  MAX_LOCKED_UNITS: wholeNumber(1, 1_000_000).default(1_000),
  MIN_TOP_UP: wholeNumber(1, 1_000_000_000_000).default(10_000),
  MAX_TOP_UP: wholeNumber(1, 1_000_000_000_000).default(50_000_000),
  MAX_PENDING_TOP_UPS: wholeNumber(1, 1_000).default(10),
  WEBHOOK_ALLOWED_NETWORKS: networkList.default([]),
  // off: this process answers requests and leaves all work that is due to others.
  DUE_WORK: z.enum(["on", "off"], "must be on or off").default("on"),
  // With neither a port nor a token there are no metrics to be read.
  METRICS_PORT: wholeNumber(1, 65_535).optional(),
  METRICS_HOST: z.string().default("127.0.0.1"),
  METRICS_TOKEN: bearerToken.optional(),
  RATE_LIMITS: rateLimitSettings.prefault(""),
  TRUSTED_PROXIES: networkList.default([]),
  // Without these nothing is mailed.
  SMTP_URL: smtpUrl.optional(),
  MAIL_FROM: mailSender.optional(),
  SIGN_UP: z.enum(["off", "open", "approval"], "must be off, open or approval").optional(),
  SIGN_UP_TIER: z.string().default("retail"),
  LOG_LEVEL: z
    .enum(
      ["fatal", "error", "warn", "info", "debug", "trace", "silent"],
      "must be fatal, error, warn, info, debug, trace or silent",
    )
    .default("info"),
  // Set by the start itself, for the parts that load after it; nothing to be set by a person.
  GROSIR_MODE: z.enum(["demo"]).optional(),
});

type Settings = z.output<typeof settingsSchema>;

export interface Env extends Omit<Settings, "HOST" | "BASE_URL" | "SIGN_UP" | "GROSIR_MODE"> {
  /** `production` with a DATABASE_URL of its own, else `demo`. */
  mode: "demo" | "production";
  /** Address to listen on; the demo's is always 127.0.0.1. */
  HOST: string;
  /** Origin under which people reach the portal, without a slash at the end. */
  BASE_URL: string;
  /** Whether strangers may open accounts; where it is not set, only in the demo. */
  SIGN_UP: "off" | "open" | "approval";
  /** Absolute path. */
  DATA_DIR: string;
  /** Whether callback addresses may be on this machine, and with that plain HTTP. */
  LOOPBACK_CALLBACKS: boolean;
}

/**
 * Checks settings; an empty one counts as unset.
 * @throws SettingsError naming every setting that is missing, wrong or too weak.
 */
export function loadEnv(source: Record<string, string | undefined> = process.env): Env {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ""));
  // Vite sets this to its own base path in every test.
  if (given.BASE_URL === "/") delete given.BASE_URL;
  const parsed = settingsSchema.safeParse(given);
  const mode = given.GROSIR_MODE !== "demo" && given.DATABASE_URL ? "production" : "demo";
  const problems = (parsed.error?.issues ?? []).map(
    (issue) => `${String(issue.path[0])} ${issue.message}`,
  );
  if (mode === "production") problems.push(...missingSecrets(given));
  else if (given.NODE_ENV === "production" && given.GROSIR_MODE !== "demo") {
    problems.push("DATABASE_URL is missing: NODE_ENV=production does not start the demo");
  }
  if (parsed.data?.METRICS_PORT !== undefined && parsed.data.METRICS_PORT === parsed.data.PORT) {
    problems.push("METRICS_PORT must not be PORT");
  }
  if ((given.SMTP_URL === undefined) !== (given.MAIL_FROM === undefined)) {
    problems.push("SMTP_URL and MAIL_FROM are needed together");
  }
  if (!parsed.success || problems.length > 0) throw new SettingsError(problems);
  const { GROSIR_MODE: _mode, ...settings } = parsed.data;
  return {
    ...settings,
    mode,
    HOST: mode === "demo" ? "127.0.0.1" : (settings.HOST ?? "0.0.0.0"),
    BASE_URL: settings.BASE_URL ?? `http://localhost:${settings.PORT}`,
    SIGN_UP: settings.SIGN_UP ?? (mode === "demo" ? "open" : "off"),
    DATA_DIR: resolve(projectRoot(), settings.DATA_DIR),
    // A production that was started without a NODE_ENV is none of these.
    LOOPBACK_CALLBACKS: mode === "demo" || ["development", "test"].includes(given.NODE_ENV ?? ""),
  };
}

let cached: Env | undefined;

/** The process's settings, read once; see `loadEnv` for what it throws. */
export function env(): Env {
  if (cached === undefined) {
    cached = loadEnv();
    // next-auth takes http://localhost:3000 where this is missing.
    process.env.NEXTAUTH_URL = cached.BASE_URL;
  }
  return cached;
}

export interface Secrets {
  NEXTAUTH_SECRET: string;
  /** The current key first. */
  ENCRYPTION_KEYS: [EncryptionKey, ...EncryptionKey[]];
  FINGERPRINT_KEY: Buffer;
}

/**
 * The secrets, which only exist once they were given or, in the demo, made.
 * @throws SettingsError naming those that are missing.
 */
export function secrets(): Secrets {
  const { NEXTAUTH_SECRET, ENCRYPTION_KEYS: [current, ...others] = [], FINGERPRINT_KEY } = env();
  if (NEXTAUTH_SECRET === undefined || current === undefined || FINGERPRINT_KEY === undefined) {
    throw new SettingsError(missingSecrets(process.env));
  }
  return { NEXTAUTH_SECRET, ENCRYPTION_KEYS: [current, ...others], FINGERPRINT_KEY };
}

/** Sets variables of this process, for everything that reads them later, and reads them anew. */
export function exportToProcess(values: Record<string, string>): Env {
  Object.assign(process.env, values);
  cached = undefined;
  return env();
}

function missingSecrets(given: Record<string, string | undefined>): string[] {
  const howTo: Record<string, string> = {
    NEXTAUTH_SECRET: "openssl rand -base64 32",
    ENCRYPTION_KEYS: 'echo "k1:$(openssl rand -base64 32)"',
    FINGERPRINT_KEY: "openssl rand -base64 32",
  };
  return Object.entries(howTo)
    .filter(([name]) => !given[name])
    .map(([name, command]) => `${name} is missing; make one with: ${command}`);
}

function isOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const url = new URL(text);
  const bare = url.pathname === "/" && url.search === "" && url.hash === "" && url.username === "";
  return bare && (url.protocol === "http:" || url.protocol === "https:");
}

function isPostgres(text: string): boolean {
  return /^postgres(ql)?:\/\//.test(text) && URL.canParse(text);
}

function isTimeZone(text: string): boolean {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: text }).format(0) !== "";
  } catch {
    return false;
  }
}

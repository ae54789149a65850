import { randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { loadEnv, SettingsError } from "./env";

const random = () => randomBytes(32).toString("base64");

const production = () => ({
  NODE_ENV: "production",
  DATABASE_URL: "postgresql://app:hidden@db.internal:5432/grosir",
  NEXTAUTH_SECRET: random(),
  ENCRYPTION_KEYS: `k2:${random()},k1:${random()}`,
  FINGERPRINT_KEY: random(),
});

function problemsOf(source: Record<string, string>): string {
  try {
    loadEnv(source);
  } catch (error) {
    if (error instanceof SettingsError) return error.message;
    throw error;
  }
  return "";
}

describe("without a database of its own", () => {
  it("is the demo, on this machine only", () => {
    const settings = loadEnv({ HOST: "0.0.0.0", DATABASE_URL: "", PORT: "", LOG_LEVEL: "debug" });
    expect(settings).toMatchObject({
      mode: "demo",
      HOST: "127.0.0.1",
      PORT: 3000,
      BASE_URL: "http://localhost:3000",
      TIME_ZONE: "Asia/Jakarta",
      LOG_LEVEL: "debug",
      RATE_LIMITS: { requests: { quota: 100, windowSeconds: 1 } },
      TRUSTED_PROXIES: [],
      WEBHOOK_ALLOWED_NETWORKS: [],
      LOOPBACK_CALLBACKS: true,
    });
    expect(settings.DATA_DIR).toMatch(/[/\\]\.data$/);
  });

  it("follows PORT in its address", () => {
    expect(loadEnv({ PORT: "3107" }).BASE_URL).toBe("http://localhost:3107");
  });

  it("is refused where production was asked for", () => {
    expect(problemsOf({ NODE_ENV: "production" })).toContain("DATABASE_URL is missing");
  });

  it("stays the demo when its own start has named the database", () => {
    const started = { ...production(), GROSIR_MODE: "demo" };
    expect(loadEnv(started).mode).toBe("demo");
  });
});

describe("production", () => {
  it("takes strong secrets and reads the keys in their order", () => {
    const settings = loadEnv({ ...production(), BASE_URL: "https://shop.test/" });
    expect(settings).toMatchObject({
      mode: "production",
      HOST: "0.0.0.0",
      BASE_URL: "https://shop.test",
    });
    expect(settings.ENCRYPTION_KEYS?.map((key) => key.id)).toEqual(["k2", "k1"]);
    expect(settings.FINGERPRINT_KEY).toHaveLength(32);
  });

  it("takes rate limits, and proxies as networks", () => {
    const settings = loadEnv({
      ...production(),
      RATE_LIMITS: "orders=20/s,sandbox=none",
      TRUSTED_PROXIES: "10.0.0.9/8, ::1",
    });
    expect(settings.RATE_LIMITS).toMatchObject({
      requests: { quota: 100 },
      orders: { quota: 20 },
      sandbox: { quota: null },
    });
    expect(settings.TRUSTED_PROXIES).toEqual(["10.0.0.0/8", "::1/128"]);
  });

  it("serves metrics only where a port or a token was set, and on this machine only", () => {
    expect(loadEnv(production())).toMatchObject({ METRICS_HOST: "127.0.0.1" });
    expect(loadEnv(production())).not.toHaveProperty("METRICS_PORT");
    const set = { METRICS_PORT: "9464", METRICS_TOKEN: "f3-Kq.0a1b2c3d9z" };
    expect(loadEnv({ ...production(), ...set })).toMatchObject({ ...set, METRICS_PORT: 9464 });
  });

  it("takes networks for callbacks, and none on this machine unless it is for development", () => {
    const settings = loadEnv({ ...production(), WEBHOOK_ALLOWED_NETWORKS: "10.1.2.3/16" });
    expect(settings.WEBHOOK_ALLOWED_NETWORKS).toEqual(["10.1.0.0/16"]);
    const loopback = (NODE_ENV: string) =>
      loadEnv({ ...production(), NODE_ENV }).LOOPBACK_CALLBACKS;
    expect(["production", "", "development", "test"].map(loopback)).toEqual([
      ...[false, false],
      ...[true, true],
    ]);
  });

  it("names every missing secret at once, each on a line", () => {
    const lines = problemsOf({ DATABASE_URL: "postgresql://db/grosir" }).split("\n");
    expect(lines.slice(1).map((line) => line.trim().split(" ")[0])).toEqual([
      "NEXTAUTH_SECRET",
      "ENCRYPTION_KEYS",
      "FINGERPRINT_KEY",
    ]);
  });

  const zeros = Buffer.alloc(32).toString("base64");
  const counted = Buffer.from(Array.from({ length: 32 }, (_, index) => index)).toString("base64");
  const typed = Buffer.from("change-me-change-me-change-me-12").toString("base64");

  it.each([
    ["NEXTAUTH_SECRET", "tiny-one"],
    ["NEXTAUTH_SECRET", "a".repeat(64)],
    ["NEXTAUTH_SECRET", "ab".repeat(32)],
    ["NEXTAUTH_SECRET", "please-change-me-before-production-0123"],
    ["FINGERPRINT_KEY", zeros],
    ["FINGERPRINT_KEY", counted],
    ["FINGERPRINT_KEY", typed],
    ["FINGERPRINT_KEY", "not base64 at all, but long enough to be"],
    ["FINGERPRINT_KEY", randomBytes(16).toString("base64")],
    ["ENCRYPTION_KEYS", random()],
    ["ENCRYPTION_KEYS", `k1:${zeros}`],
    ["ENCRYPTION_KEYS", `k1:${randomBytes(31).toString("base64")}`],
    ["ENCRYPTION_KEYS", `k1:${randomBytes(33).toString("base64")}`],
    ["ENCRYPTION_KEYS", `k1:${random()},k1:${random()}`],
    ["ENCRYPTION_KEYS", `k1:${random()},`],
    ["DATABASE_URL", "mysql://root:hidden@db/grosir"],
    ["BASE_URL", "https://shop.test/portal"],
    ["BASE_URL", "shop.test"],
    ["PORT", "70000"],
    ["PORT", "3000x"],
    ["TIME_ZONE", "Asia/Atlantis"],
    ["DUE_WORK", "sometimes"],
    ["METRICS_PORT", "0"],
    ["METRICS_PORT", "3000"],
    ["METRICS_TOKEN", "fifteen-letters"],
    ["METRICS_TOKEN", "with spaces in between"],
    ["METRICS_TOKEN", "change-me-0123456"],
    ["LOG_LEVEL", "loud"],
    ["RATE_LIMITS", "requests=many"],
    ["TRUSTED_PROXIES", "proxy.internal"],
    ["WEBHOOK_ALLOWED_NETWORKS", "hooks.internal"],
    ["NODE_ENV", "staging"],
  ])("refuses %s=%s without repeating it", (name, value) => {
    const message = problemsOf({ ...production(), [name]: value });
    expect(message).toContain(`\n  ${name} `);
    expect(message.split("\n")).toHaveLength(2);
    expect(message).not.toContain(value);
  });

  it("never calls random secrets weak", () => {
    for (let round = 0; round < 2_000; round += 1) loadEnv(production());
  });
});

describe("mails and signing up", () => {
  it("takes a mail server and a sender", () => {
    const SMTP_URL = "smtps://grosir:p%40ss@mail.example.com:465";
    for (const MAIL_FROM of ["grosir@example.com", "Grosir <grosir@example.com>"]) {
      expect(loadEnv({ SMTP_URL, MAIL_FROM })).toMatchObject({ SMTP_URL, MAIL_FROM });
    }
  });

  it.each([
    ["http://mail.example.com", "must begin with smtp"],
    ["smtp://", "SMTP_URL"],
    ["smtp://mail.example.com?tls.rejectUnauthorized=false", "must end after host and port"],
    ["smtp://mail.example.com/x", "must end after host and port"],
  ])("refuses %s", (SMTP_URL, problem) => {
    expect(problemsOf({ SMTP_URL, MAIL_FROM: "a@example.com" })).toContain(problem);
  });

  it("refuses a sender that is none, and one of the two alone", () => {
    const SMTP_URL = "smtp://mail.example.com";
    for (const MAIL_FROM of ["nobody", "A <a@example.com>, b@example.com", "a@b\r\nBcc: c@d"]) {
      expect(problemsOf({ SMTP_URL, MAIL_FROM })).toContain("MAIL_FROM must be");
    }
    expect(problemsOf({ SMTP_URL })).toContain("needed together");
    expect(problemsOf({ MAIL_FROM: "a@example.com" })).toContain("needed together");
  });

  it("lets strangers sign up in the demo only, unless told otherwise", () => {
    expect(loadEnv({}).SIGN_UP).toBe("open");
    expect(loadEnv(production()).SIGN_UP).toBe("off");
    expect(loadEnv({ ...production(), SIGN_UP: "approval" }).SIGN_UP).toBe("approval");
    expect(problemsOf({ SIGN_UP: "maybe" })).toContain("SIGN_UP must be off, open or approval");
  });
});

import createNextIntlPlugin from "next-intl/plugin";

const withTexts = createNextIntlPlugin("./src/app/i18n.ts");

/** @type {import("next").NextConfig} */
const nextConfig = {
  reactStrictMode: true,
  poweredByHeader: false,
  skipTrailingSlashRedirect: true,
  serverExternalPackages: [
    "pg",
    "@prisma/client",
    "@prisma/adapter-pg",
    "@node-rs/argon2",
    "pino",
    "prom-client",
  ],
  turbopack: { root: import.meta.dirname },
  experimental: { optimizePackageImports: ["lucide-react"] },
  // Types are checked by `npm run types`, which also covers tests and scripts.
  typescript: { ignoreBuildErrors: true },
  async headers() {
    return [
      {
        source: "/:path*",
        headers: [
          { key: "X-Content-Type-Options", value: "nosniff" },
          { key: "X-Frame-Options", value: "DENY" },
          { key: "Referrer-Policy", value: "strict-origin-when-cross-origin" },
        ],
      },
      // The secret of a link stands in their address until it is taken out.
      ...["/reset-password", "/sign-up/confirm", "/confirm-email"].map((source) => ({
        source,
        headers: [{ key: "Referrer-Policy", value: "no-referrer" }],
      })),
    ];
  },
};

export default withTexts(nextConfig);

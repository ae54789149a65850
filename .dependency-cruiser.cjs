/**
 * Who may import whom. Each rule forbids everything that the house does not list for that room.
 * `$1` in a `pathNot` is the module's own name.
 */
const generated = "^src/server/db/generated/";

/** @type {import("dependency-cruiser").IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: "no-cycles",
      severity: "error",
      from: { pathNot: generated },
      to: { circular: true, viaOnly: { pathNot: generated } },
    },
    {
      name: "no-unresolved",
      severity: "error",
      from: {},
      to: { couldNotResolve: true, pathNot: generated },
    },
    {
      name: "shared-imports-nothing-above",
      severity: "error",
      from: { path: "^src/shared/" },
      to: { path: "^src/", pathNot: "^src/shared/" },
    },
    {
      name: "server-knows-no-business",
      severity: "error",
      from: { path: "^src/server/" },
      to: { path: "^src/", pathNot: "^src/(server|shared)/" },
    },
    {
      name: "contract-works-in-the-browser",
      severity: "error",
      from: { path: "^src/modules/([^/]+)/contract(\\.ts|/)" },
      to: {
        path: ["^src/", "^node:", "^(fs|crypto|path|os|http|net|child_process)$"],
        pathNot: ["^src/shared/", "^src/modules/$1/contract(\\.ts|/)"],
      },
    },
    {
      name: "procedures-call-their-own-verbs",
      severity: "error",
      from: { path: "^src/modules/([^/]+)/procedures(\\.ts|/)" },
      to: {
        path: "^src/",
        pathNot: ["^src/(server|shared)/", "^src/modules/$1/(contract|domain|procedures)(\\.ts|/)"],
      },
    },
    {
      name: "domain-stays-plain",
      severity: "error",
      from: { path: "^src/modules/([^/]+)/domain/", pathNot: "\\.test\\.ts$" },
      to: {
        path: "^src/",
        pathNot: [
          "^src/shared/",
          "^src/server/(db|outbound|principal|sealing)(\\.ts|/)",
          "^src/modules/$1/contract(\\.ts|/)",
          "^src/modules/[^/]+/domain/",
        ],
      },
    },
    {
      name: "domain-without-frameworks",
      severity: "error",
      from: { path: "^src/modules/[^/]+/domain/" },
      to: { path: "node_modules/(next|next-auth|react|react-dom|@trpc)/" },
    },
    {
      name: "ui-without-domain",
      severity: "error",
      from: { path: "^src/modules/([^/]+)/ui/" },
      to: {
        path: "^src/",
        pathNot: ["^src/(ui|client|shared)/", "^src/modules/[^/]+/(contract|ui)(\\.ts|/)"],
      },
    },
    {
      name: "design-system-without-business",
      severity: "error",
      from: { path: "^src/ui/" },
      to: { path: "^src/", pathNot: "^src/(ui|shared)/" },
    },
    {
      name: "client-knows-only-the-router-type",
      severity: "error",
      from: { path: "^src/client/" },
      to: {
        path: "^src/",
        pathNot: "^src/(client|ui|shared)/",
        dependencyTypesNot: ["type-only"],
      },
    },
    {
      name: "entry-puts-modules-together",
      severity: "error",
      from: { path: "^src/entry/", pathNot: ["\\.test\\.ts$", "/contract-tests/"] },
      to: {
        path: "^src/",
        pathNot: [
          "^src/(entry|server|shared)/",
          "^src/modules/[^/]+/(procedures|domain|contract)(\\.ts|/)",
        ],
      },
    },
    {
      name: "app-is-thin",
      severity: "error",
      from: { path: "^src/app/" },
      to: { path: "^src/modules/[^/]+/(domain|procedures|contract)(\\.ts|/)" },
    },
    {
      name: "nobody-imports-pages",
      severity: "error",
      from: { path: "^src/", pathNot: "^src/app/" },
      to: { path: "^src/app/" },
    },
    {
      name: "only-app-and-entry-import-entry",
      severity: "error",
      from: { path: "^src/", pathNot: "^src/((app|entry|client)/|instrumentation\\.ts$)" },
      to: { path: "^src/entry/" },
    },
    {
      name: "only-tests-import-fixtures",
      severity: "error",
      from: { path: "^src/", pathNot: ["\\.test\\.tsx?$", "/(testing|contract-tests)/"] },
      to: { path: "^src/(testing|server/testing)/" },
    },
    {
      name: "tests-are-not-imported",
      severity: "error",
      from: { pathNot: "\\.test\\.tsx?$" },
      to: { path: "\\.test\\.tsx?$" },
    },
    {
      name: "simulators-stand-alone",
      severity: "error",
      from: { path: "^simulators/" },
      to: { path: "^(src|prisma|scripts)/" },
    },
    {
      name: "only-demo-and-tests-import-simulators",
      severity: "error",
      from: {
        path: "^src/",
        pathNot: ["^src/entry/start/", "\\.test\\.tsx?$", "/(testing|contract-tests)/"],
      },
      to: { path: "^simulators/" },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: ["^\\.next/", "^dist/"] },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "require", "node", "default", "types"],
      extensions: [".ts", ".tsx", ".mjs", ".js", ".cjs", ".json"],
    },
  },
};

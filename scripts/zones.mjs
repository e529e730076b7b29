// The floor plan as data: which room may import which. check-zones.mjs checks it, and ARCHITECTURE.md explains it. A
// file's zone is the one with the longest matching prefix. `may` lists zones and outside packages; a zone may always
// import itself. With "<area>", each area of features/ and modules/ may import only itself.

/** Packages that any server file may use are listed where they're used, not here. */
export const zones = [
  { path: "packages/domain/src", may: [] },
  { path: "packages/protocol/src", may: ["packages/domain/src", "zod", "@orpc/contract"] },
  { path: "packages/evidence-verifier/src", may: ["packages/domain/src"] },
  { path: "packages/notes-files/src", may: ["packages/domain/src", "midi-file"] },
  { path: "packages/studio-link/src", may: ["packages/domain/src", "packages/protocol/src"] },
  {
    path: "packages/ui/src",
    may: ["react", "react-dom", "@base-ui/react", "class-variance-authority", "clsx", "tailwind-merge", "lucide-react"],
  },
  { path: "packages/testkit/src/speech", may: ["node:"] },
  { path: "packages/testkit/src/processes", may: ["node:"] },
  { path: "packages/testkit/src/stripe", may: ["node:"] },
  { path: "packages/testkit/src", may: ["packages/domain/src", "packages/protocol/src", "packages/studio-link/src"] },

  {
    path: "apps/web/src/app",
    may: [
      "apps/web/src/pages",
      "apps/web/src/site",
      "apps/web/src/shared",
      "packages/ui/src",
      "packages/domain/src",
      "@react",
    ],
  },
  {
    path: "apps/web/src/pages",
    may: [
      "apps/web/src/features",
      "apps/web/src/site",
      "apps/web/src/shared",
      "packages/ui/src",
      "packages/domain/src",
      "@react",
    ],
  },
  {
    path: "apps/web/src/features/<area>",
    may: [
      "apps/web/src/shared",
      "packages/studio-link/src",
      "packages/protocol/src",
      "packages/domain/src",
      "packages/ui/src",
      "@react",
    ],
  },
  {
    path: "apps/web/src/site",
    may: ["apps/web/src/shared", "packages/ui/src", "packages/domain/src/plans", "@react"],
  },
  {
    path: "apps/web/src/shared",
    may: [
      "packages/protocol/src",
      "packages/domain/src",
      "packages/studio-link/src",
      "packages/ui/src",
      "@react",
      "@orpc",
    ],
  },

  { path: "apps/server/src/http", may: ["apps/server/src/modules", "@server", "@words"] },
  { path: "apps/server/src/signaling", may: ["apps/server/src/modules", "@server", "@words"] },
  { path: "apps/server/src/jobs", may: ["apps/server/src/modules", "@server", "@words"] },
  {
    path: "apps/server/src/modules/<area>",
    may: [
      "@server",
      "@words",
      "apps/server/src/adapters/postgres",
      "apps/server/src/modules/app-error.ts",
      "apps/server/src/modules/database-unavailable.ts",
      "apps/server/src/modules/acting-for.ts",
      "apps/server/src/modules/security-events.ts",
    ],
  },
  { path: "apps/server/src/adapters", may: ["apps/server/src/modules", "@server", "@words"] },
  {
    path: "apps/server/src/adapters/auth",
    may: [
      "apps/server/src/config/sign-in-settings.ts",
      "apps/server/src/adapters/passwords",
      "apps/server/src/adapters/postgres",
      "apps/server/src/modules",
      "@better-auth/passkey",
      "@server",
      "@words",
    ],
  },
  {
    path: "apps/server/src/adapters/mailer",
    may: ["apps/server/src/config/mail-settings.ts", "apps/server/src/modules", "nodemailer", "@server", "@words"],
  },
  {
    path: "apps/server/src/adapters/stripe",
    may: ["apps/server/src/config/payment-settings.ts", "apps/server/src/modules", "stripe", "@server", "@words"],
  },
  {
    path: "apps/server/src/adapters/operator-metrics",
    may: ["apps/server/src/modules", "prom-client", "@server", "@words"],
  },
  {
    path: "apps/server/src/adapters/exports",
    may: ["apps/server/src/modules", "pdfkit", "@server", "@words"],
  },
  {
    path: "apps/server/src/adapters/clip-audio",
    may: ["apps/server/src/modules", "opus-decoder", "@server", "@words"],
  },
  {
    path: "apps/server/src/adapters/summariser",
    may: [
      "apps/server/src/config/summary-settings.ts",
      "apps/server/src/modules",
      "ai",
      "@ai-sdk",
      "@server",
      "@words",
    ],
  },
  {
    path: "apps/server/src/adapters/transcriber",
    may: [
      "apps/server/src/adapters/clip-audio",
      "apps/server/src/config/transcription-settings.ts",
      "apps/server/src/modules",
      "@server",
      "@words",
    ],
  },
  {
    path: "apps/server/src/adapters/queue",
    may: [
      "apps/server/src/adapters/postgres",
      "apps/server/src/jobs/job.ts",
      "apps/server/src/jobs/run-repeatedly.ts",
      "apps/server/src/jobs/outage-log.ts",
      "apps/server/src/modules",
      "pg-boss",
      "@server",
      "@words",
    ],
  },
];

/** Names for groups that several zones share. */
export const groups = {
  "@react": [
    "react",
    "react-dom",
    "@tanstack/react-query",
    "@tanstack/react-router",
    "lucide-react",
    "qrcode.react",
    "@base-ui/react",
  ],
  "@orpc": ["@orpc/client", "@orpc/contract", "@orpc/tanstack-query"],
  "@words": [
    "packages/domain/src",
    "packages/protocol/src",
    "packages/evidence-verifier/src",
    "packages/notes-files/src",
  ],
  "@server": [
    "node:",
    "apps/server/src/errors.ts",
    "apps/server/src/log.ts",
    "@hono/node-server",
    "@orpc/openapi",
    "@orpc/server",
    "@electric-sql/pglite",
    "better-auth",
    "better-call",
    "drizzle-orm",
    "hono",
    "pg",
    "pino",
    "secure-json-parse",
    "ws",
    "zod",
  ],
};

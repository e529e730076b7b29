// Lists the zones of the code and what each may import. check-zones.mjs enforces it, and ARCHITECTURE.md explains it. A
// file belongs to the zone with the longest matching path. A zone may import itself and everything in `may`: folders,
// files, packages and `groups`. If its path contains "<area>", each area may import only itself. Only files in the
// folder around an `internal/` folder may import from it.

const server = "apps/server/src";
const signaling = `${server}/signaling`;
const web = "apps/web/src";
const actions = (...names) => names.map((name) => `${server}/modules/${name}.ts`);
const adapter = (name, may) => ({ path: `${server}/adapters/${name}`, may: ["@module-ports", "@server", ...may] });

/** Actions that other modules may call. A module's ports and policy are always open to them. */
export const openToOtherModules = [
  "kill/with-pending-kills",
  "kill/kill-through-signaling",
  "kill/pending-kills",
  "kill/record-kill",
  "kill/settle-kills",
  "ledger/append-entries",
  "ledger/session-statements",
  "ledger/verify-chain",
  "limits/sliding-window",
  "markers/view-marker",
  "notes/collect-notes",
  "sessions/changes/apply-change",
  "sessions/changes/change-session",
  "sessions/enter-session",
  "sessions/require-participant",
];

/** Names for lists that several zones share. */
export const groups = {
  "@react": ["react", "react-dom", "@tanstack/react-query", "@tanstack/react-router", "lucide-react", "qrcode.react"],
  "@words": ["packages/domain/src", "packages/protocol/src"],
  "@files": ["packages/evidence-verifier/src", "packages/notes-files/src"],
  /** What every part of the server may use. */
  "@server": [
    "node:",
    "zod",
    "packages/domain/src",
    "packages/protocol/src",
    `${server}/escape-html.ts`,
    `${server}/log.ts`,
    `${server}/modules/acting-for.ts`,
    `${server}/modules/app-error.ts`,
    `${server}/modules/database-unavailable.ts`,
    `${server}/modules/event-loop-turn.ts`,
    `${server}/modules/same-secret.ts`,
    `${server}/modules/secret-hash.ts`,
    `${server}/modules/await-batch.ts`,
    `${server}/modules/sha256-hex.ts`,
    `${server}/modules/turns.ts`,
    `${server}/modules/with-timeout.ts`,
    `${server}/read-up-to.ts`,
    `${server}/lower-priority.ts`,
  ],
  "@signaling": [`${signaling}/hub-state.ts`, `${signaling}/ports.ts`, `${server}/modules`, "secure-json-parse", "ws"],
  "@module-ports": [new RegExp(`^${server}/modules/[a-z-]+/([a-z-]+-)?(ports|policy)\\.ts$`)],
  "@open-actions": actions(...openToOtherModules),
};

export const zones = [
  { path: "packages/domain/src", may: [] },
  { path: "packages/protocol/src", may: ["packages/domain/src", "zod", "@orpc/contract"] },
  { path: "packages/evidence-verifier/src", may: ["packages/domain/src"] },
  { path: "packages/notes-files/src", may: ["packages/domain/src", "midi-file"] },
  { path: "packages/studio-link/src", may: ["@words"] },
  {
    path: "packages/ui/src",
    may: ["react", "react-dom", "@base-ui/react", "class-variance-authority", "clsx", "lucide-react"],
  },
  ...["speech", "processes", "stripe"].map((part) => ({ path: `packages/testkit/src/${part}`, may: ["node:"] })),
  { path: "packages/testkit/src/eventually.ts", may: ["vitest"] },
  { path: "packages/testkit/src", may: ["@words", "packages/studio-link/src"] },

  {
    path: `${web}/app`,
    may: [`${web}/pages`, `${web}/site`, `${web}/shared`, "packages/ui/src", "packages/domain/src", "@react"],
  },
  { path: `${web}/app/wake.ts`, may: [`${web}/shared/http/load-part.ts`, "a computed address"] },
  {
    path: `${web}/pages`,
    may: [`${web}/features`, `${web}/site`, `${web}/shared`, "packages/ui/src", "packages/domain/src", "@react"],
  },
  {
    path: `${web}/pages/public/help`,
    may: [`${web}/site`, `${web}/shared`, "packages/ui/src", "docs/handbook", "@react", "minisearch"],
  },
  { path: `${web}/pages/public/help-page.tsx`, may: [`${web}/pages/public/help`, "docs/handbook"] },
  {
    path: `${web}/features/<area>`,
    may: [`${web}/shared`, "packages/studio-link/src", "packages/ui/src", "@words", "@react"],
  },
  { path: `${web}/site`, may: [`${web}/shared`, "packages/ui/src", "packages/domain/src/plans", "@react"] },
  {
    path: `${web}/shared`,
    may: [
      "packages/studio-link/src",
      "packages/ui/src",
      "@orpc/client",
      "@orpc/contract",
      "@orpc/tanstack-query",
      "@words",
      "@react",
    ],
  },

  { path: "apps/companion/src", may: ["@words", "node:", "zod"] },

  // The composition root: files that start the server, put it together, or are run from a terminal. No other zone
  // imports them.
  { path: server, may: ["@server", "@files"] },
  { path: `${server}/compose`, may: [server, "@server", "@files"] },
  { path: `${server}/terminal`, may: [server, "@server", "@files"] },
  { path: `${server}/log.ts`, may: ["pino"] },
  { path: `${server}/config.ts`, may: [`${server}/config`, "@module-ports", "@server"] },
  { path: `${server}/config`, may: ["@server"] },
  {
    path: `${server}/http`,
    may: [
      `${server}/config/public-address.ts`,
      `${server}/modules`,
      "@hono/node-server",
      "@orpc/openapi",
      "@orpc/server",
      "hono",
      "@files",
      "@server",
    ],
  },
  // Each part of signaling imports only from those before it, and from the state and ports that they share.
  { path: signaling, may: ["@server", "@signaling"] },
  { path: `${signaling}/limits`, may: ["@server", "@signaling"] },
  { path: `${signaling}/wire`, may: ["@server", "@signaling", `${signaling}/limits`] },
  {
    path: `${signaling}/rooms`,
    may: ["@server", "@signaling", ...["limits", "wire"].map((part) => `${signaling}/${part}`)],
  },
  {
    path: `${signaling}/handlers`,
    may: ["@server", "@signaling", ...["limits", "wire", "rooms"].map((part) => `${signaling}/${part}`)],
  },
  { path: `${signaling}/gateway`, may: ["@server", "@signaling", signaling] },
  {
    path: `${server}/companions`,
    may: [`${server}/modules`, `${signaling}/gateway/upgrades.ts`, "@server", "secure-json-parse", "ws"],
  },
  { path: `${server}/jobs`, may: [`${server}/modules`, "@server"] },
  { path: `${server}/modules/<area>`, may: ["@module-ports", "@open-actions", "@files", "@server"] },

  { path: `${server}/adapters/<area>`, may: ["@module-ports", "@server"] },
  adapter("auth", [
    `${server}/config/sign-in-settings.ts`,
    `${server}/adapters/passwords`,
    `${server}/adapters/postgres`,
    ...actions("accounts/auth-endpoints", "accounts/common-passwords", "accounts/mails"),
    ...actions("accounts/sign-up", "accounts/notify-owner", "guests/answer-invitation", "limits/sliding-window"),
    "@better-auth/passkey",
    "better-auth",
    "drizzle-orm",
  ]),
  adapter("backup", [`${server}/adapters/disk`]),
  adapter("clip-audio", ["opus-decoder"]),
  adapter("disk", actions("admin/check-health")),
  adapter("evidence-key", [`${server}/adapters/disk`, "@files", ...actions("evidence/ledger-tree")]),
  adapter("exports", ["@files", "pdfkit", ...actions("notes/collect-notes")]),
  adapter("mailer", [`${server}/config/mail-settings.ts`, "nodemailer"]),
  adapter("operator-metrics", ["prom-client"]),
  adapter("push-service", ["web-push"]),
  adapter("postgres", [
    ...actions("accounts/send-stored-mail", "ledger/append-entries"),
    ...actions("invitations/mail-invited", "markers/add-marker"),
    "@electric-sql/pglite",
    "@files",
    "drizzle-orm",
    "pg",
  ]),
  adapter("queue", [
    `${server}/adapters/postgres`,
    `${server}/jobs/job.ts`,
    `${server}/jobs/outage-log.ts`,
    `${server}/jobs/run-repeatedly.ts`,
    "drizzle-orm",
    "pg-boss",
  ]),
  adapter("flac", []),
  adapter("kill-spool", [`${server}/adapters/disk`]),
  adapter("stripe", [`${server}/config/payment-settings.ts`, "stripe"]),
  adapter("take-storage", [`${server}/adapters/disk`, `${server}/config/bucket-settings.ts`]),
  adapter("summariser", [`${server}/config/summary-settings.ts`, "ai", "@ai-sdk"]),
  adapter("transcriber", [
    `${server}/adapters/clip-audio`,
    `${server}/config/transcription-settings.ts`,
    ...actions("limits/sliding-window"),
  ]),
];

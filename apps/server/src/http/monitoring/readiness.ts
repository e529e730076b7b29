// Reports whether this server can serve requests and, if not, why. The reasons don't reveal anything about our network.
import { Hono } from "hono";
import type { Lease } from "../../modules/nodes/serving-lease.ts";

/** Operators' monitoring depends on these words, so think twice before you add one. */
export const unreadyReasons = [
  "starting",
  "database-unreachable",
  "database-starting",
  "database-busy",
  "database-read-only",
  "database-silent",
  "schema-behind",
  "another-server-serves",
  "lease-over",
  "stopping",
] as const;
export type UnreadyReason = (typeof unreadyReasons)[number];

type Questions = {
  /** Must resolve within seconds, even if the database hangs. */
  databaseAnswers(): Promise<boolean>;
  /** True if the tables were at least as new as this code when last checked. */
  schemaIsOurs(): boolean;
  lease: Lease;
};

export type Readiness = ReturnType<typeof createReadiness>;

export function createReadiness({ databaseAnswers, schemaIsOurs, lease }: Questions) {
  let state: { status: "opening"; reason: UnreadyReason } | { status: "open" } | { status: "stopping" } = {
    status: "opening",
    reason: "starting",
  };
  return {
    /** True if this server may serve a request now. A frozen process finds out here that another one has taken over. */
    mayServe: async () => state.status === "open" && (await lease.refresh()),
    mayServeNow: () => state.status === "open" && lease.mayAct(),
    /** Returns the reason, or null if the server is ready. */
    whyNot: async (): Promise<UnreadyReason | null> => {
      if (state.status === "opening") return state.reason;
      if (state.status === "stopping") return "stopping";
      if (!(await databaseAnswers())) return "database-silent";
      if (!lease.mayAct()) return "lease-over";
      return schemaIsOurs() ? null : "schema-behind";
    },
    waiting: (reason: UnreadyReason) => {
      if (state.status === "opening") state = { status: "opening", reason };
    },
    opened: () => {
      if (state.status === "opening") state = { status: "open" };
    },
    stopping: () => {
      state = { status: "stopping" };
    },
  };
}

type ProbeDeps = { readiness: Pick<Readiness, "whyNot">; isHealthy: () => Promise<boolean> };

/** Probes for monitoring: whether the process responds, whether it can serve, and whether its database responds. */
export function createProbes({ readiness, isHealthy }: ProbeDeps) {
  return new Hono()
    .get("/livez", () => answer({ status: "ok" }))
    .get("/readyz", async () => {
      const reason = await readiness.whyNot();
      return answer(reason === null ? { status: "ok" } : { status: "unavailable", reason });
    })
    .get("/healthz", async () => answer({ status: (await isHealthy()) ? "ok" : "unavailable" }));
}

const answer = (body: { status: "ok" | "unavailable"; reason?: string }) =>
  Response.json(body, { status: body.status === "ok" ? 200 : 503, headers: { "cache-control": "no-store" } });

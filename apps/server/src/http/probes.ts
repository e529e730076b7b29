// The three questions of monitoring: does the process answer, can it serve, does its database answer?
import { Hono } from "hono";
import type { Readiness } from "./readiness.ts";

type Deps = { readiness: Pick<Readiness, "whyNot">; isHealthy: () => Promise<boolean> };

export function createProbes({ readiness, isHealthy }: Deps) {
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

// Checks the health of every component in parallel, with a time limit. A component that doesn't respond counts as an
// error.
import { healthComponents } from "@foldback/protocol/http/admin";

type HealthComponent = (typeof healthComponents)[number];

/** `detail` is for an operator: what we found and, if something is wrong, which setting to change. */
export type Finding = { status: "healthy" | "warning" | "error"; detail: string };
export type Probes = Record<HealthComponent, () => Finding | Promise<Finding>>;
export type ComponentHealth = Finding & { id: HealthComponent; tookMs: number };

const answerWithinMs = 3_000;
/** Messages from the specification. It has none for the other components. */
const failed: Partial<Record<HealthComponent, string>> = {
  database: "Connection failed",
  authentication: "Service unavailable",
};

export function checkHealth(probes: Probes, clock: { nowMs: () => number }): Promise<ComponentHealth[]> {
  return Promise.all(
    healthComponents.map(async (id) => {
      const startedMs = clock.nowMs();
      const finding = await findingOf(id, probes[id]);
      return { id, ...finding, tookMs: Math.max(0, Math.round(clock.nowMs() - startedMs)) };
    }),
  );
}

async function findingOf(id: HealthComponent, probe: () => Finding | Promise<Finding>): Promise<Finding> {
  const { promise: tooLate, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error("no answer")), answerWithinMs);
  try {
    return await Promise.race([Promise.resolve().then(probe), tooLate]);
  } catch {
    return { status: "error", detail: failed[id] ?? "Not responding" };
  } finally {
    clearTimeout(timer);
  }
}

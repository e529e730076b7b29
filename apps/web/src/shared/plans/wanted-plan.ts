import { isPlanId, type PlanId } from "@foldback/domain/plans/plans";

const key = "foldback-wanted-plan";
/** Long enough to sign up and to open the mail. */
const keptMs = 24 * 60 * 60_000;

/** Get Started was pressed for this plan: it is offered when its reader gets to their studio, also in another tab. */
export function rememberPlan(plan: PlanId): void {
  quietly(() => window.localStorage.setItem(key, JSON.stringify({ plan, atMs: Date.now() })));
}

export function forgetPlan(): void {
  quietly(() => window.localStorage.removeItem(key));
}

export function wantedPlan(): PlanId | null {
  try {
    const kept: unknown = JSON.parse(window.localStorage.getItem(key) ?? "null");
    if (typeof kept !== "object" || kept === null || !("plan" in kept) || !("atMs" in kept)) return null;
    const { plan, atMs } = kept;
    const isFresh = typeof atMs === "number" && Date.now() - atMs < keptMs;
    if (!isFresh) forgetPlan();
    return isFresh && typeof plan === "string" && isPlanId(plan) ? plan : null;
  } catch {
    return null;
  }
}

/** A browser may refuse storage: then the plan has to be chosen again. */
function quietly(act: () => void): void {
  try {
    act();
  } catch {}
}

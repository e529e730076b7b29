import { isPlanId, type PlanId } from "@foldback/domain/plans/plans";

const key = "foldback-wanted-plan";
/** Long enough to sign up and to open the mail. */
const keptMs = 24 * 60 * 60_000;

/** Remembers the plan whose Get Started you pressed, so that the studio can offer it later, in any tab. */
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

/** If the browser refuses storage, you choose the plan again. */
function quietly(act: () => void): void {
  try {
    act();
  } catch {}
}

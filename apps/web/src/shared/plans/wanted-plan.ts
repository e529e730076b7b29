import { isPlanId, type PlanId } from "@foldback/domain/plans/plans";
import { createWindowStorage } from "@foldback/studio-link/window-storage";

/** If the browser refuses storage, you have to choose the plan again. */
const wanted = createWindowStorage("foldback-wanted-plan", () => window.localStorage);
/** Long enough to sign up and open the mail. */
const keptMs = 24 * 60 * 60_000;

/** Remembers the plan whose Get Started you pressed, so that the studio can offer it later, in any tab. */
export const rememberPlan = (plan: PlanId): void => wanted.put({ plan, atMs: Date.now() });

export const forgetWantedPlan = (): void => wanted.put(null);

export function wantedPlan(): PlanId | null {
  const kept = wanted.get();
  if (typeof kept !== "object" || kept === null || !("plan" in kept) || !("atMs" in kept)) return null;
  const { plan, atMs } = kept;
  const isFresh = typeof atMs === "number" && Date.now() - atMs < keptMs;
  if (!isFresh) forgetWantedPlan();
  return isFresh && typeof plan === "string" && isPlanId(plan) ? plan : null;
}

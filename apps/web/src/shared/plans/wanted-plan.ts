import { isPlanId, type PlanId } from "@foldback/domain/plans/plans";
import { createWindowStorage } from "@foldback/studio-link/window-storage";

/** Kept only as long as the tab is open. If the browser refuses storage, you choose the plan again. */
const wanted = createWindowStorage("foldback-wanted-plan", () => window.sessionStorage);

/** Remembers the plan whose Get Started you pressed so that the studio can offer it once you've signed up. */
export const rememberPlan = (plan: PlanId): void => wanted.put(plan);

export const forgetWantedPlan = (): void => wanted.put(null);

export function wantedPlan(): PlanId | null {
  const kept = wanted.get();
  return typeof kept === "string" && isPlanId(kept) ? kept : null;
}

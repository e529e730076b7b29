// What each plan lets one do: the one table that the server enforces and the pages explain.
import type { PlanId } from "./plans.ts";

const minuteMs = 60_000;

export type Entitlements = {
  /** How long one session may run; null without limit. Rests do not count. */
  sessionMs: number | null;
  /** AI production suggestions beside the summary. */
  suggestions: boolean;
  /** Keys of the public API. */
  apiAccess: boolean;
};

export const entitlements: Readonly<Record<PlanId, Entitlements>> = {
  starter: { sessionMs: 30 * minuteMs, suggestions: false, apiAccess: false },
  pro: { sessionMs: null, suggestions: true, apiAccess: false },
  enterprise: { sessionMs: null, suggestions: true, apiAccess: true },
};

/** Where no payments are configured nobody can buy a plan, so nothing is held back. */
export const withoutPlans: Entitlements = { sessionMs: null, suggestions: true, apiAccess: true };

/** Both screens say how much is left when it comes to this. */
export const timeWarningsMs = { first: 5 * minuteMs, last: minuteMs } as const;

/** Which order the plans stand in; a higher one holds everything of a lower one. */
export const planRank: Readonly<Record<PlanId, number>> = { starter: 0, pro: 1, enterprise: 2 };

// What each plan includes. The server enforces this table, and the pages display it.
import type { PlanId } from "./plans.ts";

const minuteMs = 60_000;
const gigabyte = 1_000_000_000;

export type Entitlements = {
  /** How long one session may be active, or null for no limit. Pauses don't count. */
  sessionMs: number | null;
  /** AI production suggestions in the summary. */
  suggestions: boolean;
  apiAccess: boolean;
  /**
   * How much of a user's takes the server keeps and for how long, or null if it keeps no copies. Recording on the
   * artist's own computer is in every plan.
   */
  takes: { bytes: number; days: number } | null;
};

export const entitlements: Readonly<Record<PlanId, Entitlements>> = {
  starter: { sessionMs: 30 * minuteMs, suggestions: false, apiAccess: false, takes: null },
  pro: { sessionMs: null, suggestions: true, apiAccess: false, takes: { bytes: 100 * gigabyte, days: 90 } },
  enterprise: { sessionMs: null, suggestions: true, apiAccess: true, takes: { bytes: 500 * gigabyte, days: 365 } },
};

/** Without configured payments users can't buy a plan, so everything is included. */
export const withoutPlans: Entitlements = {
  sessionMs: null,
  suggestions: true,
  apiAccess: true,
  takes: { bytes: 100 * gigabyte, days: 365 },
};

/** Both screens show a warning when this much time is left. */
export const timeWarningsMs = { first: 5 * minuteMs, last: minuteMs } as const;

/** A higher plan includes everything in the lower plans. */
export const planRank: Readonly<Record<PlanId, number>> = { starter: 0, pro: 1, enterprise: 2 };

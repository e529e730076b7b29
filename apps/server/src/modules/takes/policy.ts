// Limits on takes, and how long the server keeps them.
import type { Entitlements } from "@foldback/domain/plans/entitlements";

const dayMs = 24 * 60 * 60_000;

/** 4 MB a second, far above what a segment every ten seconds needs. */
export const partsPerMinute = 1_000;
export const beginsPerMinute = 60;
/** A client that resumes its download asks again and again. */
export const downloadsPerMinute = 60;

export const unfinishedUploadMs = 7 * dayMs;
/** A take outlives its artist's plan by this, so that there's time to download it. */
const withoutPlanMs = 30 * dayMs;

/** How long a stored take is kept. */
export const keptForMs = (allowance: Entitlements | null): number =>
  allowance?.takes ? allowance.takes.days * dayMs : withoutPlanMs;

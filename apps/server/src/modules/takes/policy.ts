// Limits on takes, and how long the server keeps them.
import type { Entitlements } from "@foldback/domain/plans/entitlements";

const dayMs = 24 * 60 * 60_000;

/** Allows about 4 MB a second, far more than a segment every ten seconds needs. */
export const partsPerMinute = 1_000;
export const beginsPerMinute = 60;
/** A client that resumes an interrupted download sends several requests for it. */
export const downloadsPerMinute = 60;

export const unfinishedUploadMs = 7 * dayMs;
/** How long after sealing we keep a take if its artist's plan doesn't include copies any more. */
const withoutPlanMs = 30 * dayMs;

/** How long a stored take is kept. */
export const keptForMs = (allowance: Entitlements | null): number =>
  allowance?.takes ? allowance.takes.days * dayMs : withoutPlanMs;

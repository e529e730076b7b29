// Limits on takes, and how long the server keeps them.
import type { Entitlements } from "@foldback/domain/plans/entitlements";

const dayMs = 24 * 60 * 60_000;

/** Allows about 4 MB a second, far more than a segment every ten seconds needs. */
export const partsPerMinute = 1_000;
export const beginsPerMinute = 60;
/** A client that resumes an interrupted download sends several requests for it. */
export const downloadsPerMinute = 60;
/** A player sends a request for each place it jumps to. */
export const playsPerMinute = 240;
/** While a FLAC archive is being prepared, the page asks for the progress every second. */
export const questionsPerMinute = 240;

/** The artist's page reports on every change, and at least every 20 seconds, whether the takes are safe. */
export const lightsPerMinute = 60;
/** Browsers run a hidden tab's timers only once a minute. */
export const lightLastsMs = 90_000;

export const unfinishedUploadMs = 7 * dayMs;
/** How long we keep sealed takes once the artist's plan no longer stores them, to leave time to download them. */
export const withoutPlanMs = 30 * dayMs;

/** How long before removing a take we email the artist. */
export const remindBeforeMs = 7 * dayMs;

type Kept = { sealedAtMs: number; uncoveredSinceMs: number | null };

/** When a sealed take expires. The sweep may not have noticed yet that the plan has ended. */
export const keptUntilMs = (take: Kept, allowance: Entitlements | null, nowMs: number): number =>
  allowance?.takes ? take.sealedAtMs + allowance.takes.days * dayMs : (take.uncoveredSinceMs ?? nowMs) + withoutPlanMs;

/**
 * Limits how much each socket, user and address may send, with one token bucket for input and one for everything else.
 * Frames are checked before they're parsed, and kills have their own budget, which other traffic can't use up.
 */
import { signalingLimits } from "@foldback/protocol/signaling";

export type FrameClass = "move" | "click" | "kill" | "other";

/** Each token bucket is stored as the time when it will be full again. */
export type FloodBudget = { inputDueMs: number; otherDueMs: number; killDueMs: number };
type BucketRate = { perSecond: number; burst: number };
export type FloodRates = { input: BucketRate; other: BucketRate };

export const openFloodBudget = (): FloodBudget => ({ inputDueMs: 0, otherDueMs: 0, killDueMs: 0 });

const { inputPerSecond, otherPerSecond } = signalingLimits;

/**
 * The bursts allow for two seconds of input that queued while this process was busy, and for a full set of ICE
 * candidates at once.
 */
export const socketRates: FloodRates = {
  input: { perSecond: inputPerSecond, burst: 2 * inputPerSecond },
  other: { perSecond: otherPerSecond, burst: 40 },
};
/** Enough for a user with a few open windows. */
export const userRates: FloodRates = {
  input: { perSecond: 4 * inputPerSecond, burst: 4 * inputPerSecond },
  other: { perSecond: 4 * otherPerSecond, burst: 160 },
};
/** Generous, because many users can share an address. Behind a proxy that isn't configured, all of them do. */
export const addressRates: FloodRates = {
  input: { perSecond: 30_000, burst: 30_000 },
  other: { perSecond: 5_000, burst: 20_000 },
};
const killRate: BucketRate = { perSecond: 2, burst: 10 };

const hasRoom = (dueMs: number, rate: BucketRate, nowMs: number) =>
  dueMs - nowMs <= ((rate.burst - 1) * 1000) / rate.perSecond;
const after = (dueMs: number, rate: BucketRate, nowMs: number) => Math.max(dueMs, nowMs) + 1000 / rate.perSecond;

/**
 * Takes a token and returns true if the frame may pass. If there's no input token left, a click may use one from the
 * other bucket.
 */
export function spend(budget: FloodBudget, frame: FrameClass, rates: FloodRates, nowMs: number): boolean {
  if (frame === "kill") return spendKill(budget, nowMs);
  if (frame !== "other" && hasRoom(budget.inputDueMs, rates.input, nowMs)) {
    budget.inputDueMs = after(budget.inputDueMs, rates.input, nowMs);
    return true;
  }
  if (frame === "move" || !hasRoom(budget.otherDueMs, rates.other, nowMs)) return false;
  budget.otherDueMs = after(budget.otherDueMs, rates.other, nowMs);
  return true;
}

function spendKill(budget: FloodBudget, nowMs: number): boolean {
  if (!hasRoom(budget.killDueMs, killRate, nowMs)) return false;
  budget.killDueMs = after(budget.killDueMs, killRate, nowMs);
  return true;
}

/** A full budget equals a new one, so we don't need to keep it. */
export const isFull = (budget: FloodBudget, nowMs: number) =>
  nowMs >= budget.inputDueMs && nowMs >= budget.otherDueMs && nowMs >= budget.killDueMs;

/**
 * How much one socket, one user and one address may send: a token bucket each for input and for everything else,
 * checked before a frame is parsed. A kill has its own budget, which no other traffic can use up.
 */
import { signalingLimits } from "@foldback/protocol/signaling";

export type FrameClass = "move" | "click" | "kill" | "other";

/** Per bucket, the time at which it would be full again, which is enough to describe a token bucket. */
export type FloodBudget = { inputDueMs: number; otherDueMs: number; killDueMs: number };
type BucketRate = { perSecond: number; burst: number };
export type FloodRates = { input: BucketRate; other: BucketRate };

export const openFloodBudget = (): FloodBudget => ({ inputDueMs: 0, otherDueMs: 0, killDueMs: 0 });

const { inputPerSecond, otherPerSecond } = signalingLimits;

/**
 * The bursts allow what isn't the client's fault: two seconds of input that waited while this process was busy, and a
 * full set of ICE candidates at once.
 */
export const socketRates: FloodRates = {
  input: { perSecond: inputPerSecond, burst: 2 * inputPerSecond },
  other: { perSecond: otherPerSecond, burst: 40 },
};
/** Enough for a user with a few windows open. */
export const userRates: FloodRates = {
  input: { perSecond: 4 * inputPerSecond, burst: 4 * inputPerSecond },
  other: { perSecond: 4 * otherPerSecond, burst: 160 },
};
/** Generous, because many users may share one address, and behind an unnamed proxy all do. */
export const addressRates: FloodRates = {
  input: { perSecond: 30_000, burst: 30_000 },
  other: { perSecond: 5_000, burst: 20_000 },
};
const killRate: BucketRate = { perSecond: 2, burst: 10 };

const hasRoom = (dueMs: number, rate: BucketRate, nowMs: number) =>
  dueMs - nowMs <= ((rate.burst - 1) * 1000) / rate.perSecond;
const after = (dueMs: number, rate: BucketRate, nowMs: number) => Math.max(dueMs, nowMs) + 1000 / rate.perSecond;

/**
 * Takes a token and returns true if the frame may pass. A click that finds no input token may use one of the others.
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

/** A full budget is the same as a new one, so it needn't be kept. */
export const isFull = (budget: FloodBudget, nowMs: number) =>
  nowMs >= budget.inputDueMs && nowMs >= budget.otherDueMs && nowMs >= budget.killDueMs;

/**
 * Three strikes close a socket. A strike is a frame that no honest client sends, or one second far beyond the budget. A
 * few frames too many are only dropped. Strikes are forgotten after a minute.
 */
import { signalingLimits } from "@foldback/protocol/signaling";

export type StrikeRecord = { strikes: number; lastStrikeMs: number; overflowSinceMs: number; overflow: number };

const forgottenAfterMs = 60_000;
const overflowWindowMs = 1_000;
/** How many dropped frames in one second make a strike. */
const overflowPerStrike = 20;

export const cleanRecord = (): StrikeRecord => ({ strikes: 0, lastStrikeMs: 0, overflowSinceMs: 0, overflow: 0 });

/** Returns true if this was one strike too many. */
export function strike(record: StrikeRecord, nowMs: number): boolean {
  if (nowMs - record.lastStrikeMs > forgottenAfterMs) record.strikes = 0;
  record.strikes += 1;
  record.lastStrikeMs = nowMs;
  return record.strikes >= signalingLimits.strikesBeforeClose;
}

/** Counts a frame dropped for its rate. Returns true when the limit of the second is reached. */
export function overflow(record: StrikeRecord, nowMs: number): boolean {
  if (nowMs - record.overflowSinceMs > overflowWindowMs) {
    record.overflowSinceMs = nowMs;
    record.overflow = 0;
  }
  record.overflow += 1;
  return record.overflow % overflowPerStrike === 0 && strike(record, nowMs);
}

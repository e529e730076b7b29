/**
 * Three strikes close a socket, and strikes are forgotten after a minute. A strike is a frame that no honest client
 * sends, or a second far above the rate limit.
 */
import { signalingLimits } from "@foldback/protocol/signaling";

export type StrikeRecord = { strikes: number; lastStrikeMs: number; overflowSinceMs: number; overflow: number };

const forgottenAfterMs = 60_000;
const overflowWindowMs = 1_000;
/** This many dropped frames in one second make a strike. */
const overflowPerStrike = 20;

export const cleanRecord = (): StrikeRecord => ({ strikes: 0, lastStrikeMs: 0, overflowSinceMs: 0, overflow: 0 });

/** Returns true if the socket has reached the limit. */
export function strike(record: StrikeRecord, nowMs: number): boolean {
  if (nowMs - record.lastStrikeMs > forgottenAfterMs) record.strikes = 0;
  record.strikes += 1;
  record.lastStrikeMs = nowMs;
  return record.strikes >= signalingLimits.strikesBeforeClose;
}

/** Counts a frame dropped by the rate limit. Returns true if this closes the socket. */
export function overflow(record: StrikeRecord, nowMs: number): boolean {
  if (nowMs - record.overflowSinceMs > overflowWindowMs) {
    record.overflowSinceMs = nowMs;
    record.overflow = 0;
  }
  record.overflow += 1;
  return record.overflow % overflowPerStrike === 0 && strike(record, nowMs);
}

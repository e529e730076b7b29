/**
 * Notices that an open link is dead even though it was never closed, for example when a cable is pulled. Any message
 * counts as a sign of life.
 */
import { signalingLimits } from "@foldback/protocol/signaling";
import type { Clock, Unsubscribe } from "../ports.ts";

export type LinkPulse = {
  heard(): void;
  /** Expects a sign of life within the next 2.5 seconds. */
  check(): void;
  stop: Unsubscribe;
};

type LinkPulseDeps = { clock: Clock; ping(n: number): void; wentSilent(): void };

const { livePingMs, liveSilenceMs, listPingMs } = signalingLimits;

/** For a live session: pinged each second, and lost after 2.5 seconds of silence (SG-10). */
export const startLivePulse = (deps: LinkPulseDeps): LinkPulse =>
  // Two beats per ping so that we notice silence at most half a second late.
  startPulse(deps, { beatMs: livePingMs / 2, beatsPerPing: 2, answerWithinMs: liveSilenceMs - livePingMs });

/** For a list: pinged every ten seconds, and lost if the previous ping is still unanswered (SG-11). */
export const startListPulse = (deps: LinkPulseDeps): LinkPulse =>
  startPulse(deps, { beatMs: listPingMs, beatsPerPing: 1, answerWithinMs: listPingMs });

type Timing = { beatMs: number; beatsPerPing: number; answerWithinMs: number };

/**
 * Counts from an unanswered ping, not from the last message, because in a hidden window timers may run a minute late,
 * and no pings are sent in the meantime.
 */
function startPulse({ clock, ping, wentSilent }: LinkPulseDeps, timing: Timing): LinkPulse {
  let beats = 0;
  let sent = 0;
  /** When the answer is due. Null if no ping is unanswered. */
  let deadlineMs: number | null = null;
  let cancel = clock.setTimer(timing.beatMs, beat);

  function beat() {
    if (deadlineMs !== null && clock.nowMs() >= deadlineMs) return wentSilent();
    beats += 1;
    cancel = clock.setTimer(timing.beatMs, beat);
    if (beats % timing.beatsPerPing === 0) ask(timing.answerWithinMs);
  }

  function ask(withinMs: number) {
    deadlineMs = Math.min(deadlineMs ?? Number.POSITIVE_INFINITY, clock.nowMs() + withinMs);
    sent += 1;
    ping(sent);
  }

  return {
    heard() {
      deadlineMs = null;
    },
    check() {
      cancel();
      cancel = clock.setTimer(liveSilenceMs, beat);
      ask(liveSilenceMs);
    },
    stop: () => cancel(),
  };
}

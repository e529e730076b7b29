/**
 * Notices that an open link is dead although no close arrived, as when a cable is pulled. Any message is a sign of life.
 * Knows only a clock and a way to send.
 */
import { signalingLimits } from "@foldback/protocol/signaling";
import type { Clock, Unsubscribe } from "../ports.ts";

export type LinkPulse = {
  heard(): void;
  /** Asks for a sign of life now, within 2.5 seconds. */
  check(): void;
  stop: Unsubscribe;
};

type LinkPulseDeps = { clock: Clock; ping(n: number): void; wentSilent(): void };

const { livePingMs, liveSilenceMs, listPingMs } = signalingLimits;

/** Of a live session: pinged each second, and lost after 2.5 seconds of silence (SG-10). */
export const startLivePulse = (deps: LinkPulseDeps): LinkPulse =>
  // Two beats per ping, so that silence is noticed half a second late at most.
  startPulse(deps, { beatMs: livePingMs / 2, beatsPerPing: 2, answerWithinMs: liveSilenceMs - livePingMs });

/** Of a list: pinged every ten seconds, and lost when it has not answered by the next one (SG-11). */
export const startListPulse = (deps: LinkPulseDeps): LinkPulse =>
  startPulse(deps, { beatMs: listPingMs, beatsPerPing: 1, answerWithinMs: listPingMs });

type Timing = { beatMs: number; beatsPerPing: number; answerWithinMs: number };

/**
 * Counts an unanswered ping and not the time since the last message: in a hidden window the browser runs timers up to a
 * minute late, and no ping was sent in that time.
 */
function startPulse({ clock, ping, wentSilent }: LinkPulseDeps, timing: Timing): LinkPulse {
  let beats = 0;
  let sent = 0;
  /** When an answer has to be there; null while no ping is unanswered. */
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

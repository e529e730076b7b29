/**
 * Notices within 2.5 seconds that an open link has gone silent (SG10): pings each second, and any message counts as
 * life. Knows only a clock and a way to send; what silence means is its owner's business.
 */
import { signalingLimits } from "@foldback/protocol/signaling";
import type { Clock, Unsubscribe } from "../ports.ts";

export type LinkPulse = { heard(): void; stop: Unsubscribe };

export function startLinkPulse(deps: { clock: Clock; ping(n: number): void; wentSilent(): void }): LinkPulse {
  let heardAtMs = deps.clock.nowMs();
  let sent = 0;
  let cancel = schedule();

  function schedule(): Unsubscribe {
    return deps.clock.setTimer(signalingLimits.livePingMs / 2, beat);
  }

  /** Beats twice per ping so that silence is seen half a second late at most. */
  function beat() {
    const silentForMs = deps.clock.nowMs() - heardAtMs;
    if (silentForMs >= signalingLimits.liveSilenceMs) return deps.wentSilent();
    sent += 1;
    cancel = schedule();
    if (sent % 2 === 0) deps.ping(sent / 2);
  }

  return {
    heard() {
      heardAtMs = deps.clock.nowMs();
    },
    stop: () => cancel(),
  };
}

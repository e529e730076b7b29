/**
 * Notices within about a second, over the `input` channel, that the other side has gone silent. Each side sends a beat
 * every half second and answers the other's beats, because browsers slow a hidden page's timers to one a second. It
 * informs the user and the restart policy. Authority never depends on it.
 */
import type { Clock, Unsubscribe } from "../ports.ts";

const heartbeatMs = 500;
const silenceMs = 1_250;

export type Heartbeat = {
  /** Call this when anything has arrived from the other side. */
  heard(): void;
  /** Call this when the other side has answered our beat `n`. */
  echoed(n: number): void;
  isSilent(): boolean;
  /** The round-trip time of the last answered beat, or null before the first. */
  roundTripMs(): number | null;
  stop: Unsubscribe;
};

export type HeartbeatDeps = { clock: Clock; beat(n: number): void; wentSilent(): void; cameBack(): void };

export function startHeartbeat(deps: HeartbeatDeps): Heartbeat {
  let heardAtMs = deps.clock.nowMs();
  let silent = false;
  let sent = { n: 0, atMs: heardAtMs };
  let roundTripMs: number | null = null;
  let cancel = deps.clock.setTimer(heartbeatMs, tick);

  function tick() {
    cancel = deps.clock.setTimer(heartbeatMs, tick);
    const nowMs = deps.clock.nowMs();
    sent = { n: sent.n + 1, atMs: nowMs };
    deps.beat(sent.n);
    if (silent || nowMs - heardAtMs < silenceMs) return;
    silent = true;
    deps.wentSilent();
  }

  function heard() {
    heardAtMs = deps.clock.nowMs();
    if (!silent) return;
    silent = false;
    deps.cameBack();
  }

  return {
    heard,
    echoed(n) {
      if (n === sent.n) roundTripMs = deps.clock.nowMs() - sent.atMs;
    },
    isSilent: () => silent,
    roundTripMs: () => roundTripMs,
    stop: () => cancel(),
  };
}

/**
 * Notices on the `input` channel, within about a second, that the other side is no longer heard. Each side beats every half
 * second and answers the other's beats, because a browser slows the timers of a hidden page to one a second.
 * For the eye and the restart policy; no authority hangs on it.
 */
import type { Clock, Unsubscribe } from "../ports.ts";

const heartbeatMs = 500;
const silenceMs = 1_250;

export type Heartbeat = {
  /** Anything was heard from the other side. */
  heard(): void;
  /** The other side answered our beat `n`. */
  echoed(n: number): void;
  isSilent(): boolean;
  /** Round trip of the last answered beat; null before. */
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

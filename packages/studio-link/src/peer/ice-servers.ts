/**
 * Fetches the STUN and TURN servers ahead of time so that links don't wait for them, and again before their credentials
 * expire. Without them, links use local candidates only.
 */
import type { Clock, LinkApi } from "../ports.ts";

const freshForMs = 4 * 60_000;

export type IceServers = { get(): Promise<RTCIceServer[]> };

export function createIceServers(deps: { api: LinkApi["signaling"]; sessionId: string; clock: Clock }): IceServers {
  let cached: { atMs: number; answer: Promise<RTCIceServer[]> } | null = null;

  function ask(): Promise<RTCIceServer[]> {
    return deps.api.iceServers({ sessionId: deps.sessionId }).then(
      ({ iceServers }) => iceServers,
      () => {
        cached = null;
        return [];
      },
    );
  }

  return {
    get() {
      const nowMs = deps.clock.nowMs();
      if (cached === null || nowMs - cached.atMs > freshForMs) cached = { atMs: nowMs, answer: ask() };
      return cached.answer;
    },
  };
}

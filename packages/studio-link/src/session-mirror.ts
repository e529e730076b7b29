/**
 * The browser's copy of the session. HTTP answers and socket messages can overtake each other, so the higher epoch
 * wins, then the later server time, and an end is final.
 */
import { withAllScopes } from "@foldback/protocol/session-fields";
import type { SessionView } from "@foldback/protocol/signaling";
import { createEmitter } from "./emitter.ts";
import type { Clock, Unsubscribe } from "./ports.ts";

export type SessionMirror = {
  get(): SessionView | null;
  /** Returns true if this changed anything. */
  accept(view: SessionView): boolean;
  /** Ends the session here before the server reports it, for example after a kill. */
  endLocally(reason: NonNullable<SessionView["endReason"]>): void;
  forget(): void;
  serverNowMs(): number;
  subscribe(listener: () => void): Unsubscribe;
};

export function createSessionMirror(clock: Clock): SessionMirror {
  const changes = createEmitter<void>();
  let session: SessionView | null = null;
  let serverAheadMs = 0;

  function set(next: SessionView | null) {
    session = next;
    changes.emit();
  }

  return {
    get: () => session,
    accept(view) {
      if (session !== null && !isNewer(session, view)) return false;
      serverAheadMs = view.serverNowMs - clock.nowMs();
      set(withAllScopes(view));
      return true;
    },
    endLocally(reason) {
      if (session === null || session.status === "ended") return;
      const endedAtMs = clock.nowMs() + serverAheadMs;
      set({
        ...session,
        status: "ended",
        endReason: reason,
        endedAtMs,
        effectiveScopes: [],
        keepsTalkback: false,
        lossless: "off",
      });
    },
    forget: () => set(null),
    serverNowMs: () => clock.nowMs() + serverAheadMs,
    subscribe: changes.subscribe,
  };
}

function isNewer(known: SessionView, view: SessionView): boolean {
  if (known.sessionId !== view.sessionId) return known.status === "ended" || view.createdAtMs > known.createdAtMs;
  if (known.status === "ended") return false;
  if (view.epoch !== known.epoch) return view.epoch > known.epoch;
  return view.serverNowMs >= known.serverNowMs;
}

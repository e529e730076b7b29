/**
 * Finds the artist's live session on the server, first when the page opens, and again when the server may have one that
 * this page doesn't know about.
 */
import type { HeldBack } from "../delivery/held-back.ts";
import { createSessionLookup } from "../delivery/session-lookup.ts";
import type { Lifetime } from "../lifetime.ts";
import type { Clock, FailureCode, StudioApi } from "../ports.ts";
import type { SessionMirror } from "../session-mirror.ts";
import type { StudioKill } from "./studio-kill.ts";

export type SessionFinder = {
  /**
   * True once the server has answered for the first time. Before that, the page can't say whether there's a session.
   */
  isLoaded(): boolean;
  failure(): FailureCode | null;
  look(): Promise<void>;
  /** Call this when the network is back or the window is visible again. */
  retryNow(): void;
  /**
   * Call this when a kill's state has changed. A refused kill didn't end the session on the server, so it may still be
   * live.
   */
  killRecordsChanged(): void;
};

export type SessionFinderDeps = {
  lifetime: Lifetime;
  clock: Clock;
  api: StudioApi;
  mirror: SessionMirror;
  heldBack: HeldBack;
  kill: Pick<StudioKill, "isPending">;
  changed(): void;
};

export function createSessionFinder({
  lifetime,
  clock,
  api,
  mirror,
  heldBack,
  kill,
  changed,
}: SessionFinderDeps): SessionFinder {
  const sessionLookup = lifetime.keep(
    createSessionLookup({
      clock,
      ask: () => api.sessions.current({ as: "artist" }),
      found(session) {
        if (session === null) heldBack.sessionChanged(null);
        // A session that was killed on this page but isn't recorded yet must not reappear.
        else if (!kill.isPending(session.sessionId)) mirror.accept(session);
      },
      changed,
    }),
  );

  return {
    isLoaded: sessionLookup.isAnswered,
    failure: sessionLookup.failure,
    look: sessionLookup.look,
    retryNow() {
      const isInSession = (mirror.get()?.status ?? "ended") !== "ended";
      // Finding a session doesn't take it from the tab that has the seat.
      if (sessionLookup.isAnswered() && !isInSession) void sessionLookup.look();
      else sessionLookup.retryNow();
    },
    killRecordsChanged() {
      if (mirror.get() === null && sessionLookup.isAnswered()) void sessionLookup.look();
    },
  };
}

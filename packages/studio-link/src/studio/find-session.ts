/**
 * Finds the artist's live session on the server: with the page's first question, and again when the server may know of one
 * that this page doesn't. Knows one call, no room and no media.
 */
import type { SessionView } from "@foldback/protocol/signaling";
import { createFirstLook } from "../delivery/first-look.ts";
import type { HeldBack } from "../delivery/held-back.ts";
import type { Lifetime } from "../lifetime.ts";
import type { Clock, FailureCode, StudioApi } from "../ports.ts";
import type { SessionMirror } from "../session-mirror.ts";
import type { StudioKill } from "./studio-kill.ts";

export type SessionFinder = {
  /** The first question was answered: what the page shows is true. */
  isLoaded(): boolean;
  failure(): FailureCode | null;
  look(): Promise<void>;
  /** The network is back, or the artist looks at the window. */
  retryNow(): void;
  /** A refused kill ended nothing on the server, so after a reload its session may still be live. */
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
  const firstLook = lifetime.keep(
    createFirstLook({
      clock,
      ask: () => api.sessions.current({ as: "artist" }),
      found(session) {
        if (session === null) heldBack.sessionChanged(null);
        // Killed here and not recorded there yet: it doesn't come back to life.
        else if (!kill.isPending(session.sessionId)) mirror.accept(session);
      },
      changed,
    }),
  );

  return {
    isLoaded: firstLook.isAnswered,
    failure: firstLook.failure,
    look: firstLook.look,
    retryNow() {
      const isInSession = (mirror.get()?.status ?? "ended") !== "ended";
      if (firstLook.isAnswered() && !isInSession) void firstLook.look({ onlyIf: isLeftBehind });
      else firstLook.retryNow();
    },
    killRecordsChanged() {
      if (mirror.get() === null && firstLook.isAnswered()) void firstLook.look();
    },
  };
}

/** By a window that is gone. A session that another window shows stays there. */
const isLeftBehind = (session: SessionView | null) =>
  session?.status === "paused" && session.pauseCause !== "by-artist";

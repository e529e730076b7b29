/**
 * Takes this desk through a session: Join, Leave, the end and the kill, whether pressed here or reported by the server.
 */
import type { Scope } from "@foldback/domain/consent/scopes";
import type { DepartedBy } from "@foldback/domain/session/departure";
import type { SessionView } from "@foldback/protocol/signaling";
import type { PendingLeave } from "../delivery/pending-leave.ts";
import { createKillSequence } from "../kill/kill-sequence.ts";
import type { Lifetime } from "../lifetime.ts";
import type { Clock } from "../ports.ts";
import type { Room } from "../room.ts";
import type { SessionMirror } from "../session-mirror.ts";
import { wasRemoved } from "../was-removed.ts";
import { type DeskEvent, type DeskPhase, reduceDeskPhase, roomFor } from "./desk-phase.ts";
import type { Lobby } from "./lobby.ts";

export type DeskSession = {
  phase(): DeskPhase;
  isJoined(): boolean;
  /** True while Join waits for its answer and we already know the session. */
  isJoining(): boolean;
  joinedSession(): SessionView | null;
  scopes(): readonly Scope[];
  /**
   * True if the engineer may see the picture, or will be allowed to once the artist consents, so its frame is ready in
   * time. False after the artist has denied or withdrawn access.
   */
  mayBeSeen(): boolean;
  /** True from a kill until the black picture is on screen. Until then, nothing is rendered and no input is sent. */
  isGoingDark(): boolean;
  joinPressed(sessionId: string): void;
  joinAnswered(): void;
  joined(session: SessionView): void;
  /** The engineer pressed Leave, or the server says that they're no longer in the session. */
  departed(by: DepartedBy): void;
  killed(): void;
  /** Enters the room that the desk should be in now. */
  chooseRoom(): void;
};

export type DeskSessionDeps = {
  lifetime: Lifetime;
  clock: Clock;
  mirror: SessionMirror;
  lobby: Lobby;
  room(): {
    current(): Pick<Room<unknown>, "sessionId" | "takeSeat"> | null;
    open(sessionId: string): void;
    close(): void;
  };
  pendingLeave(): PendingLeave;
  blackout(): void;
  changed(): void;
};

export function createDeskSession(deps: DeskSessionDeps): DeskSession {
  const { lifetime, clock, mirror, lobby, changed } = deps;
  let phase: DeskPhase = { status: "lobby", ended: null };
  const removal = createRemovalCheck();
  const killSequence = lifetime.keep(createKillSequence({ clock, blackout: deps.blackout, conclude: concludeKill }));

  const place = createDeskPlace(() => phase, mirror);
  const { isJoined, isJoining } = place;

  function move(event: DeskEvent) {
    phase = reduceDeskPhase(phase, event);
  }

  function joined(session: SessionView) {
    removal.joined(session);
    deps.pendingLeave().joined();
    move({ type: "joined", sessionId: session.sessionId });
    const isChange = mirror.accept(session);
    if (!isChange || mirror.get()?.sessionId !== session.sessionId) changed();
  }

  function leaveRoom(event: DeskEvent) {
    move(event);
    closeRoom();
    changed();
  }

  function closeRoom() {
    deps.room().close();
    if (!isJoined() && mirror.get() !== null) mirror.forget();
  }

  function sessionChanged() {
    if (killSequence.isUnderWay()) return;
    const session = mirror.get();
    if (session === null || phase.status === "lobby") return changed();
    // The room's message often arrives before the answer to Join.
    if (isJoining()) return session.engineer === null ? changed() : joined(session);
    if (phase.status === "joining") return changed();
    if (session.status === "ended") return sessionEnded(session);
    // The server returned the session to waiting, so this engineer has left it.
    if (session.engineer === null) return leaveRoom(departure(removal.isRemoved(session) ? "artist" : "engineer"));
    changed();
  }

  function sessionEnded({ sessionId, endReason }: SessionView) {
    // The list may still show the session that the engineer has just left.
    lobby.forget(sessionId);
    deps.blackout();
    leaveRoom({ type: "ended", sessionId, reason: endReason ?? "failed" });
  }

  function concludeKill() {
    mirror.endLocally("killed");
    // Call this here too: if the server has already reported the end, the mirror doesn't change and doesn't notify us.
    sessionChanged();
  }

  lifetime.own(mirror.subscribe(sessionChanged));
  return {
    phase: () => phase,
    ...place,
    isGoingDark: killSequence.isUnderWay,
    joinPressed(sessionId) {
      move({ type: "join-pressed", sessionId });
      // Another tab may have the seat. The engineer joins here, so they want the picture here.
      deps.room().current()?.takeSeat();
      // Ask the server first, because rendering the picture's frame takes longer than sending the request.
      clock.setTimer(0, changed);
    },
    joinAnswered() {
      move({ type: "join-answered" });
      changed();
    },
    joined,
    departed: (by) => leaveRoom(departure(by)),
    killed() {
      // Go dark and silent first; everything else can wait (KS-3).
      killSequence.begin();
      if (phase.status === "joined") lobby.forget(phase.sessionId);
    },
    chooseRoom() {
      const waiting = lobby.view().waiting.filter(({ sessionId }) => !deps.pendingLeave().isPending(sessionId));
      const sessionId = roomFor(phase, waiting);
      if (sessionId === (deps.room().current()?.sessionId ?? null)) return;
      closeRoom();
      if (sessionId !== null) deps.room().open(sessionId);
    },
  };
}

const departure = (by: DepartedBy): DeskEvent => (by === "engineer" ? { type: "left" } : { type: "removed", by });

/** Reports whether this desk has joined the current session, and what it may do there. */
function createDeskPlace(phase: () => DeskPhase, mirror: SessionMirror) {
  const isJoined = () => phase().status === "joined";
  const joinedSession = () => (isJoined() ? mirror.get() : null);
  const scopes = (): readonly Scope[] => joinedSession()?.effectiveScopes ?? [];
  const isJoining = () => {
    const now = phase();
    return now.status === "joining" && now.sessionId === mirror.get()?.sessionId;
  };
  function mayBeSeen() {
    const session = mirror.get();
    if (session === null || session.status === "ended") return false;
    if (!isJoined()) return isJoining();
    return scopes().includes("view") || session.grant.status === "none" || session.grant.status === "asked";
  }
  return { isJoined, isJoining, joinedSession, scopes, mayBeSeen };
}

/** Distinguishes an engineer whom the artist removed or replaced from one who left, here or in another tab. */
function createRemovalCheck() {
  let ownId: string | null = null;
  return {
    joined({ engineer }: SessionView) {
      ownId = engineer?.id ?? null;
    },
    isRemoved: (session: SessionView) =>
      wasRemoved(session) || (session.invitedEngineer !== null && session.invitedEngineer.id !== ownId),
  };
}

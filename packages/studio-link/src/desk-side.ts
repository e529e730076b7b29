/**
 * The engineer's half of a live session, composed: which part hears of what, and in which order. Types of what it shows:
 * desk-view.ts. Holds no authority: the studio decides what is sent and what input is let through.
 */
import type { Scope } from "@foldback/domain/consent/scopes";
import type { EndReason } from "@foldback/domain/session/session-state";
import type { ControlFrame } from "@foldback/protocol/control";
import type { ServerMessage, SessionView } from "@foldback/protocol/signaling";
import { createPointerSender } from "./control/pointer-sender.ts";
import type { PendingLeaveStore } from "./delivery/pending-leave.ts";
import { darkReasonFor } from "./desk/dark-reason.ts";
import { createDeskActions, possibleDeskActions } from "./desk/desk-actions.ts";
import { createDeskMedia, type DeskMediaParts } from "./desk/desk-media.ts";
import { deskSnapshot } from "./desk/desk-snapshot.ts";
import { createLobby } from "./desk/lobby.ts";
import { tellMicrophoneTrouble } from "./desk/microphone-trouble.ts";
import { createOwnSeat } from "./desk/own-seat.ts";
import { roomToBeIn } from "./desk/standing-by.ts";
import type { DeskSide } from "./desk-view.ts";
import { createEndInquiry } from "./end-inquiry.ts";
import { createDarkening } from "./kill/darkening.ts";
import { createLatencyWatch } from "./latency-watch.ts";
import { createLifetime } from "./lifetime.ts";
import { createDeskSlots, type DeskSlots } from "./peer/media-slots.ts";
import type { PeerLink } from "./peer/peer-link.ts";
import type { Clock, DeskApi, NetworkReturn, PeerConnectionFactory, Randomness, SocketFactory } from "./ports.ts";
import { createRoom, type Room } from "./room.ts";
import { createSessionMirror } from "./session-mirror.ts";
import { createSettling } from "./settle.ts";
import { createSnapshotStore } from "./snapshot-store.ts";
import type { LevelEvent } from "./studio-view.ts";
import { createEmitter, type EngineNotice, type NotesNews } from "./view-model.ts";

export type DeskDeps = {
  api: DeskApi;
  clock: Clock;
  random: Randomness;
  createSocket: SocketFactory;
  createPeerConnection: PeerConnectionFactory;
  networkReturn: NetworkReturn;
  pendingLeave: PendingLeaveStore;
  media: DeskMediaParts;
};

type Sent = Omit<Extract<ControlFrame, { kind: "sending" }>, "kind">;

export function createDeskSide(deps: DeskDeps): DeskSide {
  const { api, clock, random, createSocket } = deps;
  const notices = createEmitter<EngineNotice>();
  const notes = createEmitter<NotesNews>();
  const levels = createEmitter<LevelEvent>();
  const mirror = createSessionMirror(clock);
  const endInquiry = createEndInquiry({ mirror, room: api.sessions.room });
  let room: Room<DeskSlots> | null = null;
  let joinedSessionId: string | null = null;
  /** Join is on its way: the room that stands by for it must not be left when the list changes meanwhile. */
  let joiningSessionId: string | null = null;
  let ended: { reason: EndReason } | null = null;
  /** What the studio says it sends on this link; null before it has said anything. */
  let sent: Sent | null = null;
  /** Until it is sent for the first time it has no player: in a kill every player costs time in which the dark is painted. */
  let hasListenback = false;
  /** The place for the picture is kept ready until a first one has come and gone. */
  let hasSeenScreen = false;
  let wasTalking = false;
  let isClosed = false;
  const update = createSettling(() => {
    if (!isClosed && !darkening.isUnderWay()) carryOut();
  });
  const darkening = createDarkening({ clock, blackout: () => media.blackout(), conclude: killConcluded });

  const isJoined = () => joinedSessionId !== null;
  const isJoining = () => !isJoined() && joiningSessionId !== null && joiningSessionId === mirror.get()?.sessionId;
  /** Before Join nothing is sent; the player is there all the same, so that the first frame waits for nothing. */
  const isStandingBy = () => room !== null && !isJoined();
  const scopesNow = (): readonly Scope[] => (isJoined() ? (mirror.get()?.effectiveScopes ?? []) : []);

  const media = createDeskMedia(deps.media, update);
  const lobby = createLobby({ api: api.signaling, clock, random, createSocket, changed: update });
  const seat = createOwnSeat({
    clock,
    leaveStore: deps.pendingLeave,
    sessions: api.sessions,
    isJoined,
    joined,
    changed: update,
  });
  const { pendingLeave } = seat;
  const latency = createLatencyWatch({ clock, sampled: update });
  const pointer = createPointerSender({
    clock,
    currentEpoch: () => (isJoined() && !darkening.isUnderWay() ? (mirror.get()?.epoch ?? null) : null),
    sendFrame: (channel, frame) => room?.link()?.sendFrame(channel, frame) ?? false,
    sendMessage: (message) => room?.signaling.send(message) ?? false,
  });
  const actions = createDeskActions({
    api,
    clock,
    media,
    pointer,
    pendingLeave,
    joining,
    joined,
    joinUnanswered: seat.look,
    left: () => leaveRoom(),
    seat: () => (isJoined() ? mirror.get() : null),
    reconnect() {
      lobby.signaling.start();
      room?.signaling.start();
    },
  });

  const store = createSnapshotStore(() => {
    const session = mirror.get();
    const scopes = scopesNow();
    const link = room?.link() ?? null;
    const signaling = room?.signaling.getState() ?? { status: "idle" };
    const lobbySignaling = lobby.signaling.getState();
    return deskSnapshot({
      media,
      dark: darkReasonFor({
        session,
        isJoined: isJoined(),
        isJoining: isJoining(),
        ended,
        scopes,
        isReplaced: signaling.status === "failed" && signaling.reason === "replaced",
        isLinkUp: link?.isChannelOpen("input") ?? false,
        isScreenSent: sent?.screen ?? null,
      }),
      sent: sent ?? { programFeed: false, listenback: false },
      lobby: lobby.view(),
      lobbySignaling,
      standingBy: !isJoined() && session?.sessionId === room?.sessionId ? session : null,
      session: isJoined() || isJoining() ? session : null,
      joined: isJoined(),
      joining: isJoining(),
      ended,
      pendingLeave: pendingLeave.view(),
      artistName: session?.artistName ?? null,
      artistPresent: room?.isPeerPresent() ?? false,
      signaling,
      peer: room?.peerState() ?? { status: "idle" },
      scopes,
      latency: latency.get(),
      link: link?.verifier.get() ?? { words: null, verification: "pending" },
      actions: possibleDeskActions(actions, {
        isJoined: isJoined(),
        status: session?.status ?? null,
        scopes,
        isReachable: (link?.isChannelOpen("input") ?? false) || signaling.status === "open",
        isServerReachable: signaling.status === "open",
        signalingFailed: signaling.status === "failed" || lobbySignaling.status === "failed",
      }),
    });
  });

  function carryOut() {
    chooseRoom();
    const link = room?.link() ?? null;
    const scopes = scopesNow();
    const view = mayBeSeen(scopes);
    const isScreenSent = sent?.screen ?? false;
    media.use({
      slots: link?.slots ?? null,
      receives: {
        screen: (view || isStandingBy()) && (isScreenSent || !hasSeenScreen),
        programFeed: view,
        listenback: scopes.includes("talk") && hasListenback,
      },
      mayTalk: scopes.includes("talk"),
    });
    tellTalking(link);
    store.refresh();
  }

  /** Also armed while consent is awaited, so that the first frame finds its place ready; withdrawn is withdrawn. */
  function mayBeSeen(scopes: readonly Scope[]) {
    const session = mirror.get();
    if (ended !== null || session === null) return false;
    if (!isJoined()) return isJoining();
    return scopes.includes("view") || session.grant.status === "none" || session.grant.status === "asked";
  }

  function tellTalking(link: PeerLink<DeskSlots> | null) {
    const isTalking = media.isOnAir();
    if (isTalking === wasTalking) return;
    wasTalking = isTalking;
    link?.sendFrame("input", { kind: "talking", held: isTalking });
  }

  function chooseRoom() {
    const waiting = lobby.view().waiting.filter(({ sessionId }) => !pendingLeave.isPending(sessionId));
    const wanted = roomToBeIn({ joinedSessionId, joiningSessionId, waiting });
    // A session that has just ended stays on screen until the next one is joined; its room is over all the same.
    if (wanted?.sessionId === room?.sessionId) return;
    closeRoom();
    if (wanted !== null) room = openRoom(wanted.sessionId);
  }

  function closeRoom() {
    const old = room;
    room = null;
    pointer.drop();
    old?.close("ended");
    if (!isJoined() && mirror.get() !== null) mirror.forget();
  }

  const openRoom = (sessionId: string) =>
    createRoom<DeskSlots>({
      side: "desk",
      sessionId,
      api: api.signaling,
      clock,
      random,
      createSocket,
      createPeerConnection: deps.createPeerConnection,
      layOut: createDeskSlots,
      beforeAnswer: (slots) => slots.takeOver(),
      message: received,
      // While standing by nobody has asked for a connection: its troubles are not news.
      notice: (notice) => isJoined() && notices.emit(notice),
      changed: roomChanged,
      linkChanged,
    });

  function roomChanged() {
    // A kill is known already: an answer that comes after the session was forgotten would bring it back.
    const mayAsk = isJoined() && !darkening.isUnderWay();
    if (room !== null && mayAsk) endInquiry.heed(room.signaling.getState());
    update();
  }

  function linkChanged(link: PeerLink<DeskSlots> | null) {
    sent = null;
    hasListenback = false;
    hasSeenScreen = false;
    wasTalking = false;
    latency.follow(link);
    if (link === null) media.blackout();
    link?.subscribeMedia(update);
    link?.subscribeFrames(frameArrived);
    update();
  }

  function frameArrived(frame: ControlFrame) {
    if (frame.kind === "kill") killed();
    else if (frame.kind === "sending") {
      sent = frame;
      hasListenback ||= frame.listenback;
      hasSeenScreen ||= frame.screen;
      update();
    }
  }

  function received(message: ServerMessage) {
    if (message.type === "killed") killed();
    else if (message.type === "room_joined" || message.type === "session") mirror.accept(message.session);
    else if (message.type === "transcript" || message.type === "notes-changed") notes.emit(message);
  }

  /** Dark and silent first; everything else can wait (KS-3). */
  function killed() {
    darkening.begin();
    if (joinedSessionId !== null) lobby.forget(joinedSessionId);
  }

  function killConcluded() {
    mirror.endLocally("killed");
    // The server may have said so meanwhile.
    sessionChanged();
  }

  function joining(sessionId: string | null) {
    joiningSessionId = sessionId;
    if (sessionId === null) return update();
    ended = null;
    // Another window may have taken the seat: who joins here wants the picture here.
    room?.signaling.start();
    // The question leaves first: drawing the place for the picture takes longer than asking for it.
    clock.setTimer(0, update);
  }

  function joined(session: SessionView) {
    ended = null;
    pendingLeave.joined();
    joinedSessionId = session.sessionId;
    if (!mirror.accept(session) || mirror.get()?.sessionId !== session.sessionId) update();
  }

  function leaveRoom() {
    joinedSessionId = null;
    closeRoom();
    update();
  }

  function sessionChanged() {
    if (darkening.isUnderWay()) return;
    const session = mirror.get();
    // The room's message is often quicker than the answer to Join.
    if (session?.engineer && !isJoined() && session.sessionId === joiningSessionId) return joined(session);
    if (session !== null && isJoined()) {
      if (session.status === "ended") {
        // The list may be older than this.
        lobby.forget(session.sessionId);
        ended = { reason: session.endReason ?? "failed" };
        media.blackout();
        return leaveRoom();
      }
      // The artist's server put the session back to waiting: this engineer is not in it any more.
      if (session.engineer === null) return leaveRoom();
    }
    update();
  }

  const lifetime = createLifetime();
  lifetime.own(media.close);
  lifetime.own(latency.close);
  lifetime.own(lobby.signaling.stop);
  lifetime.own(() => room?.close("ended"));
  lifetime.own(pointer.drop);
  lifetime.own(darkening.close);
  lifetime.own(seat.close);
  lifetime.own(mirror.subscribe(sessionChanged));
  lifetime.own(lobby.signaling.subscribeNotices(notices.emit));
  lifetime.own(lobby.signaling.subscribeState(({ status }) => status === "open" && seat.serverReturned()));
  lifetime.own(
    deps.networkReturn(() => {
      seat.serverReturned();
      lobby.signaling.retryNow();
      room?.signaling.retryNow();
    }),
  );
  lifetime.own(media.parts.programFeedMeter.subscribe((frame) => levels.emit({ of: "program-feed", frame })));
  lifetime.own(media.parts.talkback.subscribeLevel((peakDbfs) => levels.emit({ of: "talkback", peakDbfs })));
  lifetime.own(tellMicrophoneTrouble(media.parts.talkback, notices.emit));
  lifetime.own(() => {
    isClosed = true;
  });
  lobby.signaling.start();
  // Without an answer the desk begins empty; the list says by itself that the server is away.
  seat.look();

  return {
    getSnapshot: store.getSnapshot,
    subscribe: store.subscribe,
    subscribeLevels: levels.subscribe,
    subscribeNotices: notices.subscribe,
    subscribeNotes: notes.subscribe,
    attachPicture: media.parts.picture.attach,
    async resumeSound() {
      await Promise.all([media.parts.programFeedSink.resume(), media.parts.listenbackSink.resume()]);
    },
    close: lifetime.end,
  };
}

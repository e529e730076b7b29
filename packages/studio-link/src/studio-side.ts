/**
 * The artist's half of a live session, composed: which part hears of what, and in which order. Types of what it shows:
 * studio-view.ts. Every rule it carries out is a function or a part with a file of its own.
 */
import type { ServerMessage, SessionView } from "@foldback/protocol/signaling";
import { createArtistMouseYield } from "./control/artist-mouse-yield.ts";
import { createControlGate } from "./control/control-gate.ts";
import { gateStateFor } from "./control/gate-facts.ts";
import { createGuideCursor } from "./control/guide-cursor.ts";
import { createHeldKeys } from "./control/held-keys.ts";
import { type InputInjector, noInjector } from "./control/input-injector.ts";
import { inputOfFrame, inputOfMessage } from "./control/remote-input.ts";
import { createFirstLook } from "./delivery/first-look.ts";
import { createHeldBack } from "./delivery/held-back.ts";
import type { HeldBackStore } from "./delivery/held-back-rules.ts";
import { createPendingKills } from "./delivery/pending-kills.ts";
import { createEndInquiry } from "./end-inquiry.ts";
import { createKillSwitch } from "./kill/kill-switch.ts";
import { createLatencyWatch } from "./latency-watch.ts";
import { createLifetime } from "./lifetime.ts";
import { effectiveScopesHere, mediaAuthorityFor } from "./media-authority.ts";
import { createStudioSlots, type StudioSlots } from "./peer/media-slots.ts";
import type { PeerLink } from "./peer/peer-link.ts";
import type {
  ArtistMouse,
  Clock,
  FailureCode,
  NetworkReturn,
  PeerConnectionFactory,
  PendingKillStore,
  Randomness,
  SocketFactory,
  StudioApi,
} from "./ports.ts";
import { createRoom, type Room } from "./room.ts";
import { createSessionMirror } from "./session-mirror.ts";
import { createSettling } from "./settle.ts";
import type { SignalingLinkState } from "./signaling/signaling-link-state.ts";
import { createSnapshotStore } from "./snapshot-store.ts";
import { createEngineerVoice } from "./studio/engineer-voice.ts";
import { createSendingReport } from "./studio/sending-report.ts";
import { createStudioActions, possibleActions } from "./studio/studio-actions.ts";
import { createStudioMedia, type StudioMediaParts } from "./studio/studio-media.ts";
import { studioSnapshot } from "./studio/studio-snapshot.ts";
import { createTallyReport } from "./studio/tally-report.ts";
import type { LevelEvent, StudioSide } from "./studio-view.ts";
import { createEmitter, type EngineNotice, type NotesNews } from "./view-model.ts";

export type StudioDeps = {
  api: StudioApi;
  clock: Clock;
  random: Randomness;
  createSocket: SocketFactory;
  createPeerConnection: PeerConnectionFactory;
  pendingKills: PendingKillStore;
  heldBack: HeldBackStore;
  artistMouse: ArtistMouse;
  networkReturn: NetworkReturn;
  media: StudioMediaParts;
  /** A phone remote's; without one accepted input is only drawn. */
  injector?: InputInjector;
};

export function createStudioSide(deps: StudioDeps): StudioSide {
  const { api, clock, random } = deps;
  const notices = createEmitter<EngineNotice>();
  const notes = createEmitter<NotesNews>();
  const levels = createEmitter<LevelEvent>();
  const phones = createEmitter<void>();
  const mirror = createSessionMirror(clock);
  const endInquiry = createEndInquiry({ mirror, room: api.sessions.room });
  let room: Room<StudioSlots> | null = null;
  let engineerId: string | null = null;
  let toldRefusal: FailureCode | null = null;
  let isSeatTaken = false;

  const guideCursor = createGuideCursor();
  const injector = deps.injector ?? noInjector;
  const artistMouse = createArtistMouseYield(clock);
  const gate = createControlGate({ injector, heldKeys: createHeldKeys(injector), guideCursor, artistMouse });
  /** Authority first, then the gate, then media, then what is shown. Called after every change of anything. */
  const update = createSettling(carryOut);
  const media = createStudioMedia(deps.media, update);
  const voice = createEngineerVoice(clock, update);
  const sendingReport = createSendingReport();
  const tallyReport = createTallyReport();
  const pendingKills = createPendingKills({ store: deps.pendingKills, clock, send: api.sessions.kill });
  const latency = createLatencyWatch({
    clock,
    sampled({ rttMs, route }) {
      if (rttMs !== null && route !== null) room?.signaling.send({ type: "rtt-sample", rttMs, route });
      update();
    },
  });
  const killSwitch = createKillSwitch({
    nowMs: clock.nowMs,
    uuid: random.uuid,
    closeGate: () => gate.close("killed"),
    stopMedia: media.stopCapture,
    sendKillFrame() {
      room?.link()?.sendFrame("input", { kind: "kill" });
      room?.link()?.sendFrame("pointer", { kind: "kill" });
    },
    closePeerLink: () => room?.closeLink("killed"),
    sendKillMessage: (idempotencyKey) => void room?.signaling.send({ type: "kill", idempotencyKey }),
    record: pendingKills.add,
  });
  const heldBack = createHeldBack({ clock, api, mirror, store: deps.heldBack, changed: update });
  const firstLook = createFirstLook({
    clock,
    ask: () => api.sessions.current({ as: "artist" }),
    found(session) {
      if (session === null) return heldBack.sessionChanged(null);
      // Killed here, and not yet known there: it does not come back to life.
      if (!pendingKills.isPending(session.sessionId)) mirror.accept(session);
    },
    changed: update,
  });
  const actions = createStudioActions({
    api,
    clock,
    mirror,
    media,
    heldBack,
    fingerprints: () => room?.link()?.verifier.fingerprints() ?? null,
    signaling: () => room?.signaling ?? null,
    shareFailed: (failure) => notices.emit({ id: "screenShareFailed", values: { failure }, code: null }),
    load: () => firstLook.look(),
    kill,
  });

  const store = createSnapshotStore(() => {
    const session = mirror.get();
    const signaling = room?.signaling.getState() ?? { status: "idle" };
    return studioSnapshot({
      isLoaded: firstLook.isAnswered(),
      loadFailure: firstLook.failure(),
      session,
      signaling,
      peer: room?.peerState() ?? { status: "idle" },
      link: room?.link()?.verifier.get() ?? { words: null, verification: "pending" },
      isEngineerPresent: room?.isPeerPresent() ?? false,
      gate: gate.getState(),
      heldBack,
      latency: latency.get(),
      sample: latency.latest(),
      media,
      isEngineerTalking: voice.isTalking(),
      isKillPending: session !== null && pendingKills.isPending(session.sessionId),
      isKillTooLate: session !== null && pendingKills.cameTooLate(session.sessionId),
      killRefusal: session === null ? null : pendingKills.refusal(session.sessionId),
      actions: possibleActions(actions, {
        session,
        isScreenLive: media.parts.screen.videoTrack() !== null,
        signalingFailed: signaling.status === "failed",
        isLoaded: firstLook.isAnswered(),
        heldBack: heldBack.pending(),
      }),
    });
  });

  function carryOut() {
    const session = mirror.get();
    const link = room?.link() ?? null;
    const scopes = effectiveScopesHere({ session, serverNowMs: mirror.serverNowMs(), cap: heldBack.cap() });
    gate.set(
      gateStateFor({
        session,
        scopes,
        signalingOpen: room?.signaling.getState().status === "open",
        verification: link?.verifier.get().verification ?? "pending",
      }),
    );
    media.use({ slots: link?.slots ?? null, authority: mediaAuthorityFor(scopes) });
    sendingReport.tell(link, media.intended());
    store.refresh();
    tallyReport.tell(room?.signaling ?? null, store.getSnapshot());
  }

  const isInSession = () => (mirror.get()?.status ?? "ended") !== "ended";

  function kill() {
    const session = mirror.get();
    if (session === null || !isInSession()) return;
    try {
      killSwitch.press(session.sessionId);
    } finally {
      mirror.endLocally("killed");
    }
  }

  function sessionChanged() {
    const session = mirror.get();
    heldBack.sessionChanged(session);
    if (session === null) return update();
    if (session.status === "ended") conclude(session);
    else {
      enter(session);
      dropLinkOfAnother(session);
    }
    update();
  }

  function enter({ sessionId }: SessionView) {
    if (room?.sessionId === sessionId) return;
    room?.close("ended");
    gate.reset();
    room = createRoom<StudioSlots>({
      side: "studio",
      sessionId,
      api: api.signaling,
      clock,
      random,
      createSocket: deps.createSocket,
      createPeerConnection: deps.createPeerConnection,
      layOut: createStudioSlots,
      beforeAnswer() {},
      message: received,
      notice: notices.emit,
      changed: roomChanged,
      linkChanged,
    });
  }

  /** Everything local ends with the session. A kill leaves the signaling link up until the record is acknowledged. */
  function conclude(session: SessionView) {
    media.stopAll();
    engineerId = null;
    if (session.endReason === "killed") room?.closeLink("killed");
    else room?.close("ended");
  }

  /** A link belongs to the engineer who is in the room, or to the one who stands by for the invitation. */
  function dropLinkOfAnother(session: SessionView) {
    const next = session.engineer?.id ?? session.invitedEngineer?.id ?? null;
    if (engineerId !== null && next !== engineerId) room?.dropLink("peer-left");
    engineerId = next;
  }

  function linkChanged(link: PeerLink<StudioSlots> | null) {
    latency.follow(link);
    voice.reset();
    link?.subscribeFrames((frame) => {
      const input = inputOfFrame(frame);
      if (input !== null) gate.offer(input);
      else if (frame.kind === "talking") voice.held(frame.held);
    });
    update();
  }

  function received(message: ServerMessage) {
    const input = inputOfMessage(message);
    if (message.type === "room_joined") pendingKills.holdToken(message.session.sessionId, message.killToken);
    if (input !== null) gate.offer(input);
    else if (message.type === "room_joined" || message.type === "session") mirror.accept(message.session);
    else if (message.type === "transcript" || message.type === "notes-changed") notes.emit(message);
    else if (message.type === "phones-changed") phones.emit();
    else if (message.type === "killed") killedElsewhere(message.recorded);
  }

  /** On the artist's phone; also the acknowledgement of a kill that was pressed here. */
  function killedElsewhere(recorded: boolean) {
    const session = mirror.get();
    if (session === null) return;
    try {
      if (session.status !== "ended") killSwitch.obey();
    } finally {
      mirror.endLocally("killed");
    }
    if (!recorded) return;
    pendingKills.recorded(session.sessionId);
    room?.close("killed");
    update();
  }

  function roomChanged() {
    const signaling = room?.signaling.getState() ?? null;
    if (signaling !== null) endInquiry.heed(signaling);
    leaveSeat(signaling);
    update();
  }

  /** Another window has the session: this one sends nothing any more, so it captures nothing either. */
  function leaveSeat(signaling: SignalingLinkState | null) {
    const isTaken = signaling?.status === "failed" && signaling.reason === "replaced";
    if (isTaken && !isSeatTaken) media.stopAll();
    isSeatTaken = isTaken;
  }

  /** Somebody looks again, or the network is back: nothing that is known here may be old. */
  function lookAround() {
    if (room !== null) {
      room.signaling.retryNow();
      endInquiry.askAgain(room.signaling.getState());
    }
    heldBack.retryNow();
    if (firstLook.isAnswered() && !isInSession()) void firstLook.look({ onlyIf: isLeftBehind });
    else firstLook.retryNow();
  }

  /** A kill that the server will never record ended nothing there: said aloud, and looked at again after a reload. */
  function killsChanged() {
    const session = mirror.get();
    const code = session === null ? null : pendingKills.refusal(session.sessionId);
    if (code !== null && code !== toldRefusal) notices.emit({ id: "killRefused", values: {}, code });
    toldRefusal = code;
    if (session === null && firstLook.isAnswered()) void firstLook.look();
    update();
  }

  const lifetime = createLifetime();
  lifetime.own(media.close);
  lifetime.own(pendingKills.close);
  lifetime.own(latency.close);
  lifetime.own(() => room?.close("ended"));
  lifetime.own(firstLook.close);
  lifetime.own(heldBack.close);
  lifetime.own(() => gate.close("ended"));
  lifetime.own(mirror.subscribe(sessionChanged));
  lifetime.own(pendingKills.subscribe(killsChanged));
  lifetime.own(deps.artistMouse(artistMouse.artistMoved));
  lifetime.own(deps.networkReturn(lookAround));
  lifetime.own(media.parts.programFeed.subscribeLevels((frame) => levels.emit({ of: "program-feed", frame })));
  lifetime.own(
    media.parts.talkbackMeter.subscribe(({ left, right }) => {
      const peakDbfs = Math.max(left.peakDbfs, right.peakDbfs);
      voice.level(peakDbfs);
      levels.emit({ of: "talkback", peakDbfs });
    }),
  );
  void pendingKills.resume().then(() => firstLook.look());

  return {
    getSnapshot: store.getSnapshot,
    subscribe: store.subscribe,
    subscribeGuide: guideCursor.subscribe,
    subscribeLevels: levels.subscribe,
    subscribeNotices: notices.subscribe,
    subscribeNotes: notes.subscribe,
    subscribePhones: phones.subscribe,
    attachPreview: media.parts.preview.attach,
    resumeSound: media.parts.talkbackSink.resume,
    refreshDevices: media.parts.devices.refresh,
    close: lifetime.end,
  };
}

/** By a window that is gone. What lives in another window stays there: to look at this one takes nothing away. */
const isLeftBehind = (session: SessionView | null) =>
  session?.status === "paused" && session.pauseCause !== "by-artist";

/** Builds the engineer's snapshot from the parts' state. It makes no decisions. */
import type { PendingLeave } from "../delivery/pending-leave.ts";
import type { DarkReason, DeskSnapshot, PictureView, TalkbackView } from "../desk-view.ts";
import type { LatencyWatch } from "../latency-watch.ts";
import type { DeskFeed } from "../lossless/desk-feed.ts";
import type { DeskFeedView } from "../lossless/feed-view.ts";
import type { LazyFeed } from "../lossless/lazy-feed.ts";
import type { PictureSinkState } from "../media/picture-sink.ts";
import type { Talkback } from "../media/talkback.ts";
import type { SessionMirror } from "../session-mirror.ts";
import type { SignalingLinkState } from "../signaling/signaling-link-state.ts";
import type { SeatView } from "../view-model.ts";
import type { ArtistFeed } from "./artist-feed.ts";
import { darkReasonFor } from "./dark-reason.ts";
import { type PossibleDeskActions, possibleDeskActions } from "./desk-actions.ts";
import type { DeskMedia } from "./desk-media.ts";
import type { DeskPhase } from "./desk-phase.ts";
import type { DeskRoom } from "./desk-room.ts";
import type { DeskSession } from "./desk-session.ts";
import { deskTally } from "./desk-tally.ts";
import type { Lobby } from "./lobby.ts";
import type { TalkbackKeeping } from "./talkback-keeping.ts";

export type DeskParts = {
  mirror: SessionMirror;
  session: DeskSession;
  room: DeskRoom;
  lobby: Lobby;
  pendingLeave: PendingLeave;
  media: DeskMedia;
  lossless: Pick<LazyFeed<DeskFeed>, "current">;
  artistFeed: ArtistFeed;
  latency: LatencyWatch;
  keeping: TalkbackKeeping;
  actions: PossibleDeskActions;
  isRecording: boolean;
};

export function deskSnapshot(parts: DeskParts): DeskSnapshot {
  const { lobby, media } = parts;
  const known = parts.mirror.get();
  const room = parts.room.current();
  const last = lastSession(parts.session.phase());
  const joined = parts.session.isJoined();
  const joining = parts.session.isJoining();
  const scopes = parts.session.scopes();
  const signaling: SignalingLinkState = room?.signaling.getState() ?? { status: "idle" };
  const seat: SeatView = room?.seat() ?? { status: "unknown" };
  const hasSeat = room?.hasSeat() ?? false;
  const lobbySignaling = lobby.signaling.getState();
  const isLinkUp = room?.link()?.isChannelOpen("input") ?? false;
  const dark = darkReasonFor({
    session: known,
    isJoined: joined,
    isJoining: joining,
    ended: last.ended,
    scopes,
    isSeatElsewhere: seat.status === "elsewhere",
    isLinkUp,
    isScreenSent: parts.artistFeed.sending()?.screen ?? null,
  });
  const actions = possibleDeskActions(parts.actions, {
    isJoined: joined,
    status: known?.status ?? null,
    scopes,
    isReachable: isLinkUp || hasSeat,
    isServerReachable: hasSeat,
    isSeatElsewhere: seat.status === "elsewhere",
    signalingFailed: signaling.status === "failed" || lobbySignaling.status === "failed",
  });
  return {
    lobby: lobby.view(),
    lobbySignaling,
    standingBy: !joined && known?.sessionId === room?.sessionId ? known : null,
    session: joined || joining ? known : null,
    joined,
    joining,
    ...last,
    pendingLeave: parts.pendingLeave.view(),
    artistName: known?.artistName ?? null,
    artistPresent: room?.isPeerPresent() ?? false,
    signaling,
    seat,
    peer: room?.peerState() ?? { status: "idle" },
    scopes,
    picture: pictureView(media.parts.picture.getState(), { dark, isJoining: joining }),
    ...soundView(parts),
    talkbackKeeping: keepingView(parts),
    tally: deskTally({
      isLinked: joined && (room?.link()?.isUp() ?? false),
      sending: parts.artistFeed.sending(),
      programDevice: parts.artistFeed.programDevice(),
      isPictureDark: dark !== null,
      isVoiceSent: media.isVoiceSent(),
      isRecording: parts.isRecording,
      ...takesView(parts),
      mayPoint: actions.pointerMove !== null,
      mayControl: actions.nativeMove !== null,
    }),
    latency: parts.latency.get(),
    link: room?.link()?.verifier.get() ?? { words: null, verification: "pending" },
    actions,
  };
}

const lastSession = (phase: DeskPhase) =>
  phase.status === "lobby"
    ? { ended: phase.ended, removedBy: phase.removedBy ?? null }
    : { ended: null, removedBy: null };

const takesView = ({ room, artistFeed }: DeskParts) => ({
  takes: room.current()?.peerState().status === "connected" ? artistFeed.takes() : ("unknown" as const),
  takesGapMs: artistFeed.takesGapMs(),
});

const keepingView = ({ keeping, room, artistFeed }: DeskParts) => ({
  ...keeping.view(),
  isRecorded: room.current()?.peerState().status === "connected" && artistFeed.keepsTalkback(),
});

const losslessIsOff: DeskFeedView = { plays: "opus", why: "off", refused: 0 };

function soundView({ media: { parts }, artistFeed, lossless }: DeskParts) {
  const feed = parts.programFeedSink.getState();
  const listenback = parts.listenbackSink.getState();
  const sending = artistFeed.sending();
  const devices = parts.devices.getState();
  return {
    sound: {
      programFeed: (sending?.programFeed ?? false) && feed.status === "playing",
      listenback: (sending?.listenback ?? false) && listenback.status === "playing",
      needsGesture: feed.status === "needs-gesture" || listenback.status === "needs-gesture",
      outputDeviceId: feed.outputDeviceId,
    },
    lossless: lossless.current()?.get() ?? losslessIsOff,
    volume: feed.volume,
    talkback: talkbackView(parts.talkback),
    audioInputs: devices.inputs,
    audioOutputs: devices.outputs,
  };
}

type Darkness = { dark: DarkReason | null; isJoining: boolean };

/** While the picture is dark for one of these reasons, its first frame may still arrive. */
const beforeFirstFrame: readonly (DarkReason | null)[] = [null, "not-joined", "waiting-for-consent"];

function pictureView(state: PictureSinkState, { dark, isJoining }: Darkness): PictureView {
  if (dark === null && state.status === "showing") {
    const { width, height, frameRate } = state;
    return { width, height, frameRate, dark: null, awaitsFirstFrame: false };
  }
  const awaitsFirstFrame = state.status === "waiting" && (isJoining || beforeFirstFrame.includes(dark));
  return { width: null, height: null, frameRate: null, dark: dark ?? "connecting", awaitsFirstFrame };
}

function talkbackView(talkback: Talkback): TalkbackView {
  const state = talkback.getState();
  return {
    status: state.status,
    sinceMs: state.status === "recording" ? state.sinceMs : null,
    failure: state.status === "failed" ? state.code : null,
    deviceId: talkback.getDeviceId(),
  };
}

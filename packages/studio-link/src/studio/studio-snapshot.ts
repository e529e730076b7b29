/** Builds the artist's snapshot from the parts' state. It makes no decisions. */
import type { SessionView } from "@foldback/protocol/signaling";
import type { RemoteControl } from "../control/remote-control.ts";
import type { HeldBack } from "../delivery/held-back.ts";
import type { LatencyWatch } from "../latency-watch.ts";
import { feedIsOff } from "../lossless/feed-view.ts";
import type { SessionMirror } from "../session-mirror.ts";
import type { StudioSnapshot } from "../studio-view.ts";
import type { EngineerVoice } from "./engineer-voice.ts";
import type { SessionFinder } from "./find-session.ts";
import type { TakeRecording } from "./recorded-feed.ts";
import { type PossibleStudioActions, possibleActions } from "./studio-actions.ts";
import type { KillRecord, StudioKill } from "./studio-kill.ts";
import type { Sending, StudioMedia } from "./studio-media.ts";
import { feedDevice, listenbackView, programFeedView, screenView } from "./studio-media-view.ts";
import type { StudioRoom } from "./studio-room.ts";
import { studioTally, whileLinkIsUp } from "./studio-tally.ts";

export type StudioParts = {
  mirror: SessionMirror;
  finder: SessionFinder;
  heldBack: HeldBack;
  kill: StudioKill;
  room: StudioRoom;
  control: RemoteControl;
  media: StudioMedia;
  takes: TakeRecording;
  voice: EngineerVoice;
  latency: LatencyWatch;
  actions: PossibleStudioActions;
};

export function studioSnapshot({ media, heldBack, finder, ...parts }: StudioParts): StudioSnapshot {
  const session = parts.mirror.get();
  const room = parts.room.current();
  const signaling = parts.room.signaling();
  const gate = parts.control.gate.getState();
  const sending = whileLinkIsUp(room?.link()?.isUp() ?? false, media.sending());
  const record = parts.kill.record();
  const kill = killView(session, record);
  return {
    loaded: finder.isLoaded(),
    loadFailure: finder.failure(),
    session: session?.status === "ended" ? null : session,
    ended: session?.status === "ended" ? endedView(session, kill) : null,
    signaling,
    seat: parts.room.seat(),
    peer: room?.peerState() ?? { status: "idle" },
    gate,
    heldBack: heldBack.pending(),
    heldBackRefusal: heldBack.refusal(),
    accessHere: heldBack.accessHere(),
    lossless: parts.room.lossless()?.get() ?? feedIsOff,
    engineerPresent: room?.isPeerPresent() ?? false,
    tally: studioTally({
      sending,
      programDevice: feedDevice(media.parts.programFeed.getState()),
      isTalking: parts.voice.isTalking(),
      isTalkRecorded: parts.voice.isRecorded(),
      isTakeRecorded: parts.takes.isRecording(),
      takes: parts.takes.light(),
      takesGapMs: parts.takes.gapMs(),
      gate,
      hasCompanion: parts.control.hasCompanion,
    }),
    hasCompanion: parts.control.hasCompanion,
    ...mediaView({ media, latency: parts.latency, sending }),
    latency: parts.latency.get(),
    engineerTalking: parts.voice.isTalking(),
    link: parts.room.link()?.verifier.get() ?? { words: null, verification: "pending" },
    kill,
    killRefusal: record.refusal,
    actions: possibleActions(parts.actions, {
      session,
      isScreenLive: media.parts.screen.videoTrack() !== null,
      signalingFailed: signaling.status === "failed",
      isLoaded: finder.isLoaded(),
      isSeatElsewhere: parts.room.seat().status === "elsewhere",
      heldBack: heldBack.pending(),
    }),
  };
}

type MediaInput = { media: StudioMedia; latency: LatencyWatch; sending: Sending };

function mediaView({ media, latency, sending }: MediaInput) {
  const { screen, programFeed, listenback, talkbackSink, devices } = media.parts;
  return {
    screen: screenView({
      state: screen.getState(),
      hint: screen.hint(),
      isSending: sending.screen,
      sample: latency.latest(),
    }),
    programFeed: programFeedView(programFeed.getState(), sending.programFeed),
    listenback: listenbackView(listenback.getState(), sending.listenback),
    audioInputs: devices.getState().inputs,
    audioOutputs: devices.getState().outputs,
    talkbackOutputId: talkbackSink.getState().outputDeviceId,
    soundNeedsGesture: talkbackSink.getState().status === "needs-gesture",
  };
}

const endedView = (session: SessionView, kill: StudioSnapshot["kill"]): StudioSnapshot["ended"] => ({
  sessionId: session.sessionId,
  reason: kill === "too-late" ? null : (session.endReason ?? "failed"),
  recorded: kill !== "pending" && kill !== "refused",
  engineer: session.engineer ?? session.invitedEngineer,
});

function killView(session: SessionView | null, { isPending, isTooLate, refusal }: KillRecord): StudioSnapshot["kill"] {
  if (session?.status !== "ended" || session.endReason !== "killed") return "none";
  if (isPending) return "pending";
  if (isTooLate) return "too-late";
  return refusal === null ? "recorded" : "refused";
}

/**
 * What the artist's interface reads from the engine and what it can ask of it. Types only.
 * High-rate facts (cursor, click marks, levels) are not in the snapshot: `subscribeGuide`, `subscribeLevels`.
 */
import type { AccessLevel, Scope } from "@foldback/domain/consent/scopes";
import type { ControlGateState } from "@foldback/domain/control/control-gate-state";
import type { PicturePoint } from "@foldback/domain/control/picture-geometry";
import type { EndReason } from "@foldback/domain/session/session-state";
import type { SessionView } from "@foldback/protocol/signaling";
import type { HeldKind } from "./delivery/held-back-rules.ts";
import type { AudioDevice } from "./media/audio-devices.ts";
import type { CaptureErrorCode } from "./media/capture-error.ts";
import type { FeedWarning } from "./media/feed-warnings.ts";
import type { LevelFrame } from "./media/level-frame.ts";
import type { OwnVoiceRisk, SurfaceKind } from "./media/own-voice-risk.ts";
import type { ProcessingCheck } from "./media/processing-check.ts";
import type { ProgramSource } from "./media/program-feed.ts";
import type { PictureHint } from "./media/screen-capture.ts";
import type { PeerLinkState } from "./peer/peer-link-state.ts";
import type { ActionResult, FailureCode, Unsubscribe } from "./ports.ts";
import type { SignalingLinkState } from "./signaling/signaling-link-state.ts";
import type { EngineNotice, LatencyView, LinkWordsView, NotesFeed, PictureFormat, ViewModel } from "./view-model.ts";

/** A light is on only while something really flows: a live media track on a sender, or an open gate. */
export type Tally = { screen: boolean; microphone: boolean; control: boolean; recording: boolean };

export type ScreenView = {
  status: "off" | "asking" | "captured" | "sending" | "failed";
  failure: CaptureErrorCode | null;
  surface: SurfaceKind | null;
  captured: PictureFormat;
  /** What leaves the encoder, from statistics. */
  sent: PictureFormat;
  /** Of this capture, or of the next one while nothing is shared. */
  hint: PictureHint;
  /** `possible`: this capture's sound may carry the engineer's own voice back. */
  ownVoice: OwnVoiceRisk;
};

export type ProgramFeedView = {
  /** waiting: nothing to send until the screen brings sound or the device is plugged in again. */
  status: "off" | "asking" | "waiting" | "ready" | "sending" | "failed";
  /** With any status but failed: why the last choice was refused, while the source before it goes on. */
  failure: CaptureErrorCode | null;
  /** The source in use, or the one that the feed waits for. */
  source: ProgramSource | null;
  /** The unplugged input that this source replaces until it is back. */
  standsInFor: ProgramSource | null;
  label: string | null;
  /** What the browser says of channels and processing; null before. */
  processing: ProcessingCheck | null;
  /** The one to show first; null while all is well. */
  warning: FeedWarning | null;
};

export type ListenbackView = {
  status: "off" | "asking" | "waiting" | "muted" | "ready" | "sending" | "failed";
  /** As in `ProgramFeedView`. */
  failure: CaptureErrorCode | null;
  deviceId: string | null;
};

export type StudioActions = {
  /** Asks the server for the live session, while this page doesn't know it. */
  retryLookup: (() => void) | null;
  /** Starts a session; null starts an open one. */
  start: ((engineerId: string | null) => Promise<ActionResult>) | null;
  /** Call it inside the user's press: it asks for the screen at once, in parallel with the consent call. */
  grant: ((input: { engineerId: string; level: AccessLevel; understood: boolean }) => Promise<ActionResult>) | null;
  deny: ((input: { engineerId: string }) => Promise<ActionResult>) | null;
  /** Refuses a widening: a Grant of it whose answer is missing gives nothing either. */
  keep: ((input: { engineerId: string }) => Promise<ActionResult>) | null;
  /** Only downwards; null level withdraws the grant. Takes effect here before the server answers. */
  narrow: ((level: AccessLevel | null) => Promise<ActionResult>) | null;
  pause: (() => Promise<ActionResult>) | null;
  continueSession: (() => Promise<ActionResult>) | null;
  /** Releases what is held back here and the server doesn't know yet. */
  giveBack: (() => void) | null;
  /** Another engineer, while the session waits. */
  invite: ((engineerId: string) => Promise<ActionResult>) | null;
  openUp: (() => Promise<ActionResult>) | null;
  end: (() => Promise<ActionResult>) | null;
  /** Synchronous and local; the record follows (`kill` in the snapshot). */
  kill: (() => void) | null;
  /** Asks for a screen (again); call it inside the user's press. */
  shareScreen: (() => Promise<void>) | null;
  stopScreen: (() => void) | null;
  setContentHint: (hint: PictureHint) => void;
  chooseProgramFeed: (source: ProgramSource) => Promise<void>;
  /** Opens the listenback microphone; a null device is the browser's default input. */
  startListenback: (deviceId: string | null) => Promise<void>;
  stopListenback: () => void;
  muteListenback: (muted: boolean) => void;
  /** Where the engineer's voice is played; null is the system's default. False: not possible here. */
  chooseTalkbackOutput: (deviceId: string | null) => Promise<boolean>;
  /** A new attempt after `signaling` failed. */
  reconnect: (() => void) | null;
};

export type StudioSnapshot = {
  /** False until the first look at the server (`sessions.current`) has been answered. */
  loaded: boolean;
  /** Why there is no answer yet. The page tries again by itself where that may help, and with `retryLookup`. */
  loadFailure: FailureCode | null;
  session: SessionView | null;
  /** The last session's end, until the next start. The reason isn't known if the session ended before a kill from here arrived. */
  ended: { reason: EndReason | null; recorded: boolean } | null;
  signaling: SignalingLinkState;
  peer: PeerLinkState;
  gate: ControlGateState;
  /** What was taken away here and the server doesn't know yet. It is sent until it knows. */
  heldBack: readonly HeldKind[];
  /** Why the server refused it, so that it isn't sent again; null otherwise. */
  heldBackRefusal: FailureCode | null;
  /** The scopes of the grant less what was taken away here. */
  accessHere: readonly Scope[];
  /** The engineer's browser is in the room now (standing by, or joined). */
  engineerPresent: boolean;
  tally: Tally;
  latency: LatencyView;
  screen: ScreenView;
  programFeed: ProgramFeedView;
  listenback: ListenbackView;
  /** Readable names only after a first permission: see `AudioDevice.label`. */
  audioInputs: readonly AudioDevice[];
  audioOutputs: readonly AudioDevice[];
  /** Where the engineer's voice is played; null is the system's default. */
  talkbackOutputId: string | null;
  /** The talk key is held at the desk, or the received level says so. */
  engineerTalking: boolean;
  /** The browser needs a press before it plays the engineer's voice: call `resumeSound` inside one. */
  soundNeedsGesture: boolean;
  link: LinkWordsView;
  /**
   * pending: stopped here, the record is still on its way to the server. refused: the server will never take it. too-late: the
   * session had ended before.
   */
  kill: "none" | "pending" | "recorded" | "refused" | "too-late";
  killRefusal: FailureCode | null;
  actions: StudioActions;
};

/** What the guide cursor does on the shared picture. `native` marks input meant for a companion. */
export type GuideEvent =
  | { kind: "moved"; point: PicturePoint; native: boolean }
  | { kind: "clicked"; point: PicturePoint; native: boolean }
  | { kind: "hidden" };

/** `talkback` is the engineer's voice: in the studio as received, at the desk while the key is held. */
export type LevelEvent = { of: "program-feed"; frame: LevelFrame } | { of: "talkback"; peakDbfs: number };

export type StudioSide = ViewModel<StudioSnapshot> &
  NotesFeed & {
    subscribeGuide(listener: (event: GuideEvent) => void): Unsubscribe;
    subscribeLevels(listener: (event: LevelEvent) => void): Unsubscribe;
    subscribeNotices(listener: (notice: EngineNotice) => void): Unsubscribe;
    /** A phone asks to be paired, is paired now, or is gone. */
    subscribePhones(listener: () => void): Unsubscribe;
    /** Shows the captured screen in the artist's own page, until the returned function is called. */
    attachPreview(element: HTMLVideoElement): Unsubscribe;
    resumeSound(): Promise<void>;
    /** Call it after the browser allowed a capture elsewhere: no event says that the devices' names became readable. */
    refreshDevices(): Promise<unknown>;
    close(): void;
  };

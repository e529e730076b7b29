/**
 * What the artist's interface reads from the engine and what it can ask of it. Types only.
 * High-rate facts (cursor, click marks, levels) are not in the snapshot: `subscribeGuide`, `subscribeLevels`.
 */
import type { AccessLevel } from "@foldback/domain/consent/scopes";
import type { ControlGateState } from "@foldback/domain/control/control-gate-state";
import type { PicturePoint } from "@foldback/domain/control/picture-geometry";
import type { EndReason } from "@foldback/domain/session/session-state";
import type { SessionView } from "@foldback/protocol/signaling";
import type { PeerLinkState } from "./peer/peer-link-state.ts";
import type { ActionResult, Unsubscribe } from "./ports.ts";
import type { SignalingLinkState } from "./signaling/signaling-link-state.ts";
import type { EngineNotice, LatencyView, LinkWordsView, PictureFacts, ViewModel } from "./view-model.ts";

/** Lit is what really flows: a live, sending media track under an effective scope, or an open gate. */
export type Tally = { screen: boolean; microphone: boolean; control: boolean; recording: boolean };

export type MediaFailure = "denied" | "missing" | "in-use" | "other";
/** text: sharp letters and lines; motion: smooth movement, may lose resolution. */
export type ContentHint = "text" | "motion";
export type SurfaceKind = "monitor" | "window" | "browser";

export type ScreenView = {
  status: "off" | "asking" | "captured" | "sending" | "failed";
  failure: MediaFailure | null;
  surface: SurfaceKind | null;
  captured: PictureFacts;
  /** What leaves the encoder, from statistics. */
  sent: PictureFacts;
  hint: ContentHint;
  /** A whole-screen capture with system sound also carries the engineer's talkback. */
  mayEchoTalkback: boolean;
};

export type ProgramFeedSource = { kind: "screen" } | { kind: "device"; deviceId: string } | { kind: "none" };
export type FeedWarning = "silent" | "mono" | "clipping";
export type ProgramFeedView = {
  status: "off" | "opening" | "ready" | "sending" | "lost" | "failed";
  failure: MediaFailure | null;
  source: ProgramFeedSource;
  /** Measured from settings and samples; null before. */
  channels: number | null;
  /** False when the browser still applies echo cancellation, noise suppression or gain control. */
  processingOff: boolean | null;
  warning: FeedWarning | null;
};

export type ListenbackView = {
  status: "off" | "opening" | "muted" | "ready" | "sending" | "failed";
  failure: MediaFailure | null;
  deviceId: string | null;
};

export type AudioDevice = { deviceId: string; label: string; isDefault: boolean };

export type StudioActions = {
  /** Starts a session; null starts an open one. */
  start: ((engineerId: string | null) => Promise<ActionResult>) | null;
  /** Call it inside the user's press: it asks for the screen at once, in parallel with the consent call. */
  grant: ((input: { engineerId: string; level: AccessLevel; understood: boolean }) => Promise<ActionResult>) | null;
  deny: ((input: { engineerId: string }) => Promise<ActionResult>) | null;
  /** Only downwards; null level withdraws the grant. Takes effect here before the server answers. */
  narrow: ((level: AccessLevel | null) => Promise<ActionResult>) | null;
  pause: (() => Promise<ActionResult>) | null;
  continueSession: (() => Promise<ActionResult>) | null;
  openUp: (() => Promise<ActionResult>) | null;
  end: (() => Promise<ActionResult>) | null;
  /** Synchronous and local; the record follows (`kill` in the snapshot). */
  kill: (() => void) | null;
  /** Asks for a screen (again); call it inside the user's press. */
  shareScreen: (() => Promise<void>) | null;
  stopScreen: (() => void) | null;
  setContentHint: (hint: ContentHint) => void;
  chooseProgramFeed: (source: ProgramFeedSource) => Promise<void>;
  /** Opens the listenback microphone; null closes it. */
  chooseListenback: (deviceId: string | null) => Promise<void>;
  muteListenback: ((muted: boolean) => void) | null;
  /** A new attempt after `signaling` failed. */
  reconnect: (() => void) | null;
};

export type StudioSnapshot = {
  /** False until the first look at the server (`sessions.current`) has been answered. */
  loaded: boolean;
  session: SessionView | null;
  /** The last session's end, until the next start. */
  ended: { reason: EndReason; recorded: boolean } | null;
  signaling: SignalingLinkState;
  peer: PeerLinkState;
  gate: ControlGateState;
  /** The engineer's browser is in the room now (standing by, or joined). */
  engineerPresent: boolean;
  tally: Tally;
  latency: LatencyView;
  screen: ScreenView;
  programFeed: ProgramFeedView;
  listenback: ListenbackView;
  audioInputs: readonly AudioDevice[];
  /** The talk key is held at the desk, or the received level says so. */
  engineerTalking: boolean;
  /** The browser wants a press before it plays the engineer's voice: call `resumeSound` inside one. */
  soundNeedsGesture: boolean;
  link: LinkWordsView;
  /** pending: stopped here, the record is still on its way to the server. */
  kill: "none" | "pending" | "recorded";
  actions: StudioActions;
};

/** What the guide cursor does on the shared picture. `native` marks input meant for a companion. */
export type GuideEvent =
  | { kind: "moved"; point: PicturePoint; native: boolean }
  | { kind: "clicked"; point: PicturePoint; native: boolean }
  | { kind: "hidden" };

/** Decibels relative to full scale; -Infinity is digital silence. */
export type StereoLevels = {
  leftPeakDbfs: number;
  rightPeakDbfs: number;
  leftRmsDbfs: number;
  rightRmsDbfs: number;
};
export type LevelEvent = { of: "program-feed" | "listenback" | "talkback"; levels: StereoLevels };

export type StudioSide = ViewModel<StudioSnapshot> & {
  subscribeGuide(listener: (event: GuideEvent) => void): Unsubscribe;
  subscribeLevels(listener: (event: LevelEvent) => void): Unsubscribe;
  subscribeNotices(listener: (notice: EngineNotice) => void): Unsubscribe;
  /** Shows the captured screen in a video element of the artist's own page; the function takes it off again. */
  attachPreview(element: HTMLVideoElement): Unsubscribe;
  resumeSound(): Promise<void>;
  close(): void;
};

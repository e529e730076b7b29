/**
 * What the artist's interface reads from the engine, and what it can ask of it. Cursor, click marks and levels change
 * too often for the snapshot: use `subscribeGuide` and `subscribeLevels`.
 */
import type { AccessLevel, DawScope, Scope } from "@foldback/domain/consent/scopes";
import type { ControlGateState } from "@foldback/domain/control/control-gate-state";
import type { PicturePoint } from "@foldback/domain/control/picture-geometry";
import type { StudioTally } from "@foldback/domain/pairing/phone-pairing";
import type { EndReason } from "@foldback/domain/session/session-state";
import type { SessionView } from "@foldback/protocol/signaling";
import type { StudioDaw } from "./control/daw-port.ts";
import type { HeldKind } from "./delivery/held-back-rules.ts";
import type { StudioFeedView } from "./lossless/feed-view.ts";
import type { AudioDevice } from "./media/audio-devices.ts";
import type { CaptureErrorCode } from "./media/capture-error.ts";
import type { FeedWarning } from "./media/feed-warnings.ts";
import type { LevelFrame } from "./media/level-frame.ts";
import type { OwnVoiceRisk, SurfaceKind } from "./media/own-voice-risk.ts";
import type { ProcessingCheck } from "./media/processing-check.ts";
import type { ProgramSource } from "./media/program-feed.ts";
import type { PictureHint, ScreenFailure } from "./media/screen-capture.ts";
import type { PeerLinkState } from "./peer/peer-link-state.ts";
import type { ActionResult, FailureCode, Unsubscribe } from "./ports.ts";
import type { SignalingLinkState } from "./signaling/signaling-link-state.ts";
import type { RecordedFeed } from "./takes/recorder-view.ts";
import type {
  EngineNotice,
  LatencyView,
  LinkWordsView,
  NotesFeed,
  PictureFormat,
  SeatView,
  ViewModel,
} from "./view-model.ts";

export type ScreenView = {
  status: "off" | "asking" | "captured" | "sending" | "failed";
  failure: ScreenFailure | null;
  surface: SurfaceKind | null;
  captured: PictureFormat;
  /** The encoder's output, from statistics. */
  sent: PictureFormat;
  /** The content hint of this capture, or of the next one if nothing is shared. */
  hint: PictureHint;
  /** `possible`: the captured sound may send the engineer's voice back to them. */
  ownVoice: OwnVoiceRisk;
};

export type ProgramFeedView = {
  /** `waiting`: there's nothing to send until the shared screen has sound or the device is plugged in again. */
  status: "off" | "asking" | "waiting" | "ready" | "sending" | "failed";
  /** Why the last choice was refused. Unless the status is `failed`, the previous source is still in use. */
  failure: CaptureErrorCode | null;
  /** The source in use, or the one that the feed is waiting for. */
  source: ProgramSource | null;
  /** The unplugged input that this source replaces until it's back. */
  standsInFor: ProgramSource | null;
  label: string | null;
  /** Channels and processing, as the browser reports them. Null until it has. */
  processing: ProcessingCheck | null;
  /** The most important warning, or null. */
  warning: FeedWarning | null;
};

export type ListenbackView = {
  status: "off" | "asking" | "waiting" | "muted" | "ready" | "sending" | "failed";
  /** As in `ProgramFeedView`. */
  failure: CaptureErrorCode | null;
  deviceId: string | null;
};

export type StudioActions = {
  /** Asks the server again whether a session is live. */
  retryLookup: (() => void) | null;
  /** Starts a session. A null `engineerId` starts an open one. */
  start: ((engineerId: string | null) => Promise<ActionResult>) | null;
  /** Call this in the user gesture. It opens the screen picker immediately, while the consent is being sent. */
  grant: ((input: { engineerId: string; level: AccessLevel; understood: boolean }) => Promise<ActionResult>) | null;
  /**
   * Resumes the access that was interrupted while the engineer was away. `scopes` are those that the artist was shown.
   * Call this in the user gesture, like `grant`.
   */
  goOn: ((input: { engineerId: string; scopes: readonly Scope[] }) => Promise<ActionResult>) | null;
  deny: ((input: { engineerId: string }) => Promise<ActionResult>) | null;
  /** Refuses wider access, and overrules a Grant for it that's still unanswered. */
  keep: ((input: { engineerId: string }) => Promise<ActionResult>) | null;
  /**
   * Only reduces access. A null level withdraws the grant. Takes effect here before the server answers. What the
   * engineer may do in the DAW stays as it is, unless everything is withdrawn.
   */
  narrow: ((level: AccessLevel | null) => Promise<ActionResult>) | null;
  /** Allows the engineer to use the DAW, in addition to the access they have. */
  allowDaw: ((input: { engineerId: string; chosen: readonly DawScope[] }) => Promise<ActionResult>) | null;
  /** Takes the DAW away from the engineer immediately. */
  withdrawDaw: (() => Promise<ActionResult>) | null;
  /** Allows the lossless feed, in addition to the access they have. */
  allowLossless: ((input: { engineerId: string }) => Promise<ActionResult>) | null;
  /** Ends the lossless feed immediately. */
  withdrawLossless: (() => Promise<ActionResult>) | null;
  pause: (() => Promise<ActionResult>) | null;
  continueSession: (() => Promise<ActionResult>) | null;
  /** Undoes withdrawals that the server hasn't confirmed yet. */
  giveBack: (() => void) | null;
  /** Invites another engineer while the session is waiting, or instead of one whose access was denied or withdrawn. */
  invite: ((engineerId: string) => Promise<ActionResult>) | null;
  /** Removes the engineer whose access was denied or withdrawn. The session then has no invited engineer. */
  removeEngineer: ((engineerId: string) => Promise<ActionResult>) | null;
  openUp: (() => Promise<ActionResult>) | null;
  end: (() => Promise<ActionResult>) | null;
  /** Synchronous and local. `kill` in the snapshot shows whether the server has recorded it. */
  kill: (() => void) | null;
  /** Opens the screen picker (again). Call this in the user gesture. */
  shareScreen: (() => Promise<void>) | null;
  stopScreen: (() => void) | null;
  setContentHint: (hint: PictureHint) => void;
  chooseProgramFeed: (source: ProgramSource) => Promise<void>;
  /** Opens the listenback microphone. A null device means the browser's default. */
  startListenback: (deviceId: string | null) => Promise<void>;
  stopListenback: () => void;
  muteListenback: (muted: boolean) => void;
  /**
   * Sets where the engineer's voice is played. Null means the system's default. Resolves to false if this browser can't
   * do that.
   */
  chooseTalkbackOutput: (deviceId: string | null) => Promise<boolean>;
  /** Tries again after signaling has failed. */
  reconnect: (() => void) | null;
  /** Takes the seat from the artist's other tab. Only possible without the seat. */
  moveHere: (() => void) | null;
};

export type StudioSnapshot = {
  /** False until the server has answered `sessions.current` for the first time. */
  loaded: boolean;
  /** Why there's no answer yet. The page retries automatically if that can help; otherwise use `retryLookup`. */
  loadFailure: FailureCode | null;
  session: SessionView | null;
  /**
   * How the last session ended, until the next start. The reason isn't known if it ended before a kill from here
   * arrived.
   */
  ended: {
    sessionId: string;
    reason: EndReason | null;
    recorded: boolean;
    /** The last engineer in the session, or else the invited one. */
    engineer: { id: string; name: string } | null;
  } | null;
  signaling: SignalingLinkState;
  /** Without the seat this page is a tab remote: it can only show the session, kill it or move it here. */
  seat: SeatView;
  peer: PeerLinkState;
  gate: ControlGateState;
  /** Withdrawals that the server hasn't confirmed yet. They're retried until it has. */
  heldBack: readonly HeldKind[];
  /** Why the server refused a withdrawal, which stops the retries. Null if none was refused. */
  heldBackRefusal: FailureCode | null;
  /** The grant's scopes without those withdrawn on this page. */
  accessHere: readonly Scope[];
  /** True if the engineer's browser is in the room, standing by or joined. */
  engineerPresent: boolean;
  tally: StudioTally;
  /** True if a companion is connected, so control can take effect. */
  hasCompanion: boolean;
  latency: LatencyView;
  screen: ScreenView;
  programFeed: ProgramFeedView;
  listenback: ListenbackView;
  /** Names are readable only after the first permission, see `AudioDevice.label`. */
  audioInputs: readonly AudioDevice[];
  audioOutputs: readonly AudioDevice[];
  /** The output for the engineer's voice; null means the system's default. */
  talkbackOutputId: string | null;
  /** True if the desk reports that the talk key is held, or the received level suggests it. */
  engineerTalking: boolean;
  /** True if the browser needs a user gesture before it plays the engineer's voice: call `resumeSound` in one. */
  soundNeedsGesture: boolean;
  link: LinkWordsView;
  /**
   * `pending`: stopped here, but the server hasn't recorded it yet. `refused`: the server will never accept it.
   * `too-late`: the session had ended before.
   */
  kill: "none" | "pending" | "recorded" | "refused" | "too-late";
  killRefusal: FailureCode | null;
  /** How the program feed reaches the engineer, if the artist allows the lossless feed. */
  lossless: StudioFeedView;
  actions: StudioActions;
};

/**
 * What to draw of the engineer's pointer on the shared picture. `native` marks input meant for a companion. HAZARD: all
 * moves come in one object, so copy what you keep.
 */
export type GuideEvent =
  | { kind: "moved"; point: PicturePoint; native: boolean }
  | { kind: "clicked"; point: PicturePoint; native: boolean }
  | { kind: "hidden" };

/** `talkback` is the engineer's voice: in the studio as received, and at the desk as sent while the key is held. */
export type LevelEvent = { of: "program-feed"; frame: LevelFrame } | { of: "talkback"; peakDbfs: number };

export type StudioSide = ViewModel<StudioSnapshot> &
  NotesFeed & {
    subscribeGuide(listener: (event: GuideEvent) => void): Unsubscribe;
    subscribeLevels(listener: (event: LevelEvent) => void): Unsubscribe;
    subscribeNotices(listener: (notice: EngineNotice) => void): Unsubscribe;
    /** Called when a phone asks to be paired, is paired, or leaves. */
    subscribePhones(listener: () => void): Unsubscribe;
    /** For the recorder, which the page loads when the artist wants to record. */
    recordedFeed: RecordedFeed;
    /** For the artist's DAW, whose code the page loads when the artist connects it. */
    daw: StudioDaw;
    /** Shows the captured screen in this element of the artist's page, until you call the returned function. */
    attachPreview(element: HTMLVideoElement): Unsubscribe;
    resumeSound(): Promise<void>;
    /** Call this after a capture was allowed elsewhere, because no event says that the device names became readable. */
    refreshDevices(): Promise<unknown>;
    close(): void;
  };

/**
 * What the engineer's interface reads from the engine, and what it can ask of it. Levels change too often for the
 * snapshot: use `subscribeLevels`.
 */
import type { Scope } from "@foldback/domain/consent/scopes";
import type { PicturePoint } from "@foldback/domain/control/picture-geometry";
import type { StudioTally } from "@foldback/domain/pairing/phone-pairing";
import type { EndReason } from "@foldback/domain/session/session-state";
import type { SessionView, WaitingSession } from "@foldback/protocol/signaling";
import type { Remover } from "./desk/desk-phase.ts";
import type { DeskFeedView } from "./lossless/feed-view.ts";
import type { AudioDevice } from "./media/audio-devices.ts";
import type { CaptureErrorCode } from "./media/capture-error.ts";
import type { DeskMixer } from "./mixer/desk-mixer.ts";
import type { PeerLinkState } from "./peer/peer-link-state.ts";
import type { ActionResult, FailureCode, Unsubscribe } from "./ports.ts";
import type { SignalingLinkState } from "./signaling/signaling-link-state.ts";
import type { LevelEvent } from "./studio-view.ts";
import type {
  EngineNotice,
  LatencyView,
  LinkWordsView,
  NotesFeed,
  PictureFormat,
  SeatView,
  ViewModel,
} from "./view-model.ts";

/** Why there's no picture. `killed` is final for this session. */
export type DarkReason =
  | "not-joined"
  | "waiting-for-consent"
  | "opened-elsewhere"
  | "paused"
  | "view-withdrawn"
  | "connecting"
  | "artist-not-sharing"
  | "killed"
  | "ended";

export type PictureView = PictureFormat & {
  dark: DarkReason | null;
  /**
   * True while waiting for the first frame. Draw any placeholder behind the picture, so that the first frame covers it
   * immediately.
   */
  awaitsFirstFrame: boolean;
};

export type TalkbackView = {
  /** `arming`: the microphone is being opened for the first hold. */
  status: "idle" | "arming" | "recording" | "failed";
  sinceMs: number | null;
  failure: CaptureErrorCode | null;
  /** The microphone in use, or the one for the next hold. Null means the browser's default. */
  deviceId: string | null;
};

/** Whether the artist may keep this engineer's talkback with their takes. */
export type TalkbackKeepingView = {
  isAllowed: boolean;
  /** The engineer has withdrawn it, but the server doesn't know yet. */
  isWithdrawing: boolean;
  /** True while the studio is recording a take with this talkback. */
  isRecorded: boolean;
};

/**
 * A Leave that the server hasn't confirmed. If it was refused, we send it again only if the server has been down since.
 */
export type PendingLeaveView = { refusal: FailureCode | null };

export type LobbyView = { status: "loading" | "ready" | "failed"; waiting: readonly WaitingSession[] };

export type DeskActions = {
  join: ((sessionId: string) => Promise<ActionResult>) | null;
  /** Takes effect immediately. `pendingLeave` is set until the server has confirmed it. */
  leave: (() => void) | null;
  /** Declines an invitation. The artist sees the reason, which can be empty. */
  decline: ((answer: { sessionId: string; reason: string }) => Promise<ActionResult>) | null;
  /** Null means that the pointer left the picture. At most one position is sent every 8 ms. */
  pointerMove: ((point: PicturePoint | null) => void) | null;
  click: ((point: PicturePoint) => void) | null;
  nativeMove: ((point: PicturePoint) => void) | null;
  nativeClick: ((point: PicturePoint) => void) | null;
  /** `code` is KeyboardEvent.code. */
  nativeKey: ((key: { code: string; down: boolean }) => void) | null;
  talkStart: (() => void) | null;
  talkStop: () => void;
  /** Lets the artist keep this engineer's talkback with their takes, or withdraws that permission. */
  keepTalkback: ((keep: boolean) => Promise<ActionResult>) | null;
  /** 0 to 1. */
  setVolume: (volume: number) => void;
  /**
   * Sets the talkback microphone. Null means the browser's default. Resolves to the reason if it couldn't be opened,
   * and the previous one then stays in use.
   */
  chooseMicrophone: (deviceId: string | null) => Promise<CaptureErrorCode | null>;
  /** Sets the output of program feed and listenback. Resolves to false if this browser can't choose one. */
  chooseOutput: (deviceId: string | null) => Promise<boolean>;
  reconnect: (() => void) | null;
  /** Takes the seat from the engineer's other tab. Only possible without the seat. */
  moveHere: (() => void) | null;
};

export type DeskSnapshot = {
  lobby: LobbyView;
  lobbySignaling: SignalingLinkState;
  /** The desk keeps a link ready for this invitation. Render its picture frame hidden before Join. */
  standingBy: SessionView | null;
  session: SessionView | null;
  /** True when this engineer has joined `session`. */
  joined: boolean;
  /** True while the engineer waits for the answer to Join. The picture's frame may already be shown. */
  joining: boolean;
  ended: { sessionId: string; reason: EndReason } | null;
  /** Who removed this engineer, or asked another instead. Stays until the next Join. */
  removedBy: Remover | null;
  pendingLeave: PendingLeaveView | null;
  artistName: string | null;
  artistPresent: boolean;
  signaling: SignalingLinkState;
  /** Without the seat this page can only show the session, leave it or move it here. */
  seat: SeatView;
  peer: PeerLinkState;
  /** What this engineer may do now. */
  scopes: readonly Scope[];
  picture: PictureView;
  /** The program feed and listenback as received from the artist. */
  sound: { programFeed: boolean; listenback: boolean; needsGesture: boolean; outputDeviceId: string | null };
  volume: number;
  /** Which copy of the program feed the engineer hears, and why. */
  lossless: DeskFeedView;
  talkback: TalkbackView;
  talkbackKeeping: TalkbackKeepingView;
  audioInputs: readonly AudioDevice[];
  audioOutputs: readonly AudioDevice[];
  tally: StudioTally;
  latency: LatencyView;
  link: LinkWordsView;
  actions: DeskActions;
};

export type DeskSide = ViewModel<DeskSnapshot> &
  NotesFeed & {
    subscribeLevels(listener: (event: LevelEvent) => void): Unsubscribe;
    subscribeNotices(listener: (notice: EngineNotice) => void): Unsubscribe;
    /**
     * Shows the shared screen in this element while the engineer may see it. It goes black as soon as they may no
     * longer see it.
     */
    attachPicture(element: HTMLVideoElement): Unsubscribe;
    resumeSound(): Promise<void>;
    mixer: DeskMixer;
    /** Call this when the clip recorder has started or stopped. */
    recordingChanged(isRecording: boolean): void;
    close(): void;
  };

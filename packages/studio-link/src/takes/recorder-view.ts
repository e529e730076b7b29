/** What the page reads from the recorder and can ask of it, and what the recorder needs from the studio. */
import type { InputVerdict } from "@foldback/domain/takes/input-verdict";
import type { RecorderFailure, RecorderReport, RecorderStatus } from "@foldback/domain/takes/recorder-report";
import type { AutomaticTakes } from "@foldback/domain/takes/sound-watch";
import type { TakeLight } from "@foldback/domain/takes/take-light";
import type { ShareFailure } from "../media/shared-sound.ts";
import type { Unsubscribe } from "../ports.ts";
import type { ViewModel } from "../view-model.ts";
import type { KeptTalkback } from "./kept-talkback.ts";

/** The program feed, as the recorder sees it. */
export type RecordedFeed = {
  /** Null while the chosen input is unplugged, even if the session uses another one in its place. */
  track(): MediaStreamTrack | null;
  subscribe(listener: () => void): Unsubscribe;
  /** The engineer's voice, while it may be kept with a take. */
  talkback(): KeptTalkback;
  onTalkback(listener: () => void): Unsubscribe;
  /** Called during a kill, after everything else has stopped. */
  onKill(listener: () => void): Unsubscribe;
  /** Called when the user leaves the studio page. */
  onEnd(listener: () => void): Unsubscribe;
  /** Opens an input without a session. Null means the browser's default. */
  openInput(deviceId: string | null): Promise<void>;
  /** Asks for a tab or a screen and opens its sound without a session. Resolves to null once it's open. */
  shareSound(): Promise<ShareFailure | null>;
  /** Closes the input or the shared sound again. */
  letGo(): void;
  /** Called when the artist's phone asks to start or stop recording. */
  onAsked(listener: (on: boolean) => void): Unsubscribe;
  /**
   * Lights the Recording lamp, and shows the recorder's state on the artist's phone. `keepsTalkback` is also shown to
   * the engineer.
   */
  tellRecorder(report: RecorderReport, keepsTalkback?: boolean): void;
  /** Shows the engineer and the artist's phone whether the takes are safe, and how much is missing from them. */
  tellLight(light: TakeLight, gapMs?: number): void;
  /** The server's time, or null outside a session. This computer's clock may be wrong. */
  serverNowMs(): number | null;
};

export type RecorderSnapshot = {
  status: RecorderStatus;
  /** Why arming last failed, or why a recording failed or ended without the artist stopping it. */
  failure: RecorderFailure | null;
  /** Null until it's been measured. */
  verdict: InputVerdict | null;
  input: string;
  isInputGone: boolean;
  /** True while the engineer lets the artist keep their talkback, in the session in which this take was begun. */
  keepsTalkback: boolean;
  preRoll: { isOn: boolean; seconds: number };
  /** Null unless takes start and stop automatically while the recorder is armed. */
  automatic: AutomaticTakes | null;
  /** The take that's being recorded. `frames` counts those on disk. */
  take: {
    takeId: string;
    frames: number;
    gaps: number;
    gapMs: number;
    sampleRateHz: number;
    isAutomatic: boolean;
  } | null;
  /**
   * How many more seconds can be recorded before the disk is full. Null if the browser doesn't report the free space.
   */
  secondsLeft: number | null;
};

export type TakeRecorder = ViewModel<RecorderSnapshot> & {
  arm(): Promise<void>;
  disarm(): void;
  /** Arms first if necessary. */
  record(sessionId: string | null): Promise<void>;
  /** Continues an interrupted take. */
  resume(take: { takeId: string; sampleRateHz: number }): Promise<void>;
  stop(): void;
  keepPreRoll(isOn: boolean): void;
  setAutomatic(settings: AutomaticTakes | null): void;
  /** The session that automatic takes belong to. */
  inSession(sessionId: string | null): void;
  /** Called when a take has begun or ended. */
  subscribeShelf(listener: () => void): Unsubscribe;
  /** First closes the take that's being recorded, if any. */
  close(): void;
};

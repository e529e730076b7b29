/** The messages between the page and the worker that writes takes. */
import type { InputVerdict } from "@foldback/domain/takes/input-verdict";
import type { AutomaticTakes } from "@foldback/domain/takes/sound-watch";
import type { StemGapReason } from "@foldback/domain/takes/take-gaps";
import type { TakeEnd } from "@foldback/domain/takes/take-log";

export type EngineOpening = {
  type: "open";
  /** The account's id. Takes are kept per account, because several people may use this browser. */
  owner: string;
  /** The worker's end of the channel to the audio thread. */
  port: MessagePort;
  /** Null on a page without shared memory. The sound then arrives in messages. */
  memory: SharedArrayBuffer | null;
  sampleRateHz: number;
  /** Null if the browser doesn't report it. */
  deviceRateHz: number | null;
  preRoll: boolean;
  /** Null unless takes start and stop automatically. */
  automatic: AutomaticTakes | null;
  talkback: AllowedTalkback;
};

/** The session for which the engineer lets their talkback be kept, or why there's none to keep. */
export type AllowedTalkback = { why: null; sessionId: string } | { why: StemGapReason; sessionId: null };

/** Frames count from the audio context's start. */
export type EngineCommand =
  | { type: "pre-roll"; on: boolean }
  /** `inTake`: a take that was started by sound is being recorded, so silence can end it. */
  | { type: "automatic"; settings: AutomaticTakes | null; inTake: boolean }
  /** The take was stopped by hand. */
  | { type: "rest" }
  | ({ type: "talkback" } & AllowedTalkback)
  /** Another input is connected, so it's measured again. */
  | { type: "input"; deviceRateHz: number | null }
  | {
      type: "record";
      takeId: string;
      /** The frame of the press, or of an automatic take's onset. */
      atFrame: number;
      /** The earliest frame at which an automatic take may begin. Null uses the whole pre-roll. */
      fromFrame: number | null;
      pressedAtMs: number;
      input: string;
      sessionId: string | null;
    }
  | { type: "resume"; takeId: string; atFrame: number }
  | { type: "stop"; atFrame: number; why: TakeEnd["why"] };

export type EngineFailure = "open-elsewhere" | "disk-full" | "disk";

export type EngineMessage =
  | { type: "verdict"; verdict: InputVerdict }
  | { type: "pre-roll"; seconds: number }
  /** Reported only while takes are automatic. */
  | { type: "sound-began"; onsetFrame: number }
  | { type: "sound-ended" }
  | { type: "space"; freeBytes: number | null }
  /** `sessionId` is the session in which the take was begun. */
  | { type: "recording"; takeId: string; sessionId: string | null }
  /** The take's totals so far. That much is on disk, safe even if the browser is killed. */
  | { type: "written"; frames: number; gaps: number; gapMs: number }
  | ({ type: "sealed"; takeId: string } & TakeEnd)
  /** The take couldn't even be closed, usually because the disk is full. The artist can finish it on the next visit. */
  | { type: "not-sealed"; takeId: string }
  | { type: "failed"; code: EngineFailure };

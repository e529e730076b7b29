import type { RecorderFailure } from "@foldback/domain/takes/recorder-report";
import type { HoldReason } from "@foldback/studio-link/takes/upload-state";
import type { ShownLight } from "../../shared/takes/take-light-badge.tsx";

/** Separate from texts.ts, because a live session needs these few words but not the rest of the Takes tab's. */
export const recorderTexts = {
  record: "Record",
  recordHint: "Record (R)",
  stop: "Stop",
  stopHint: "Stop (R)",
  recordedTime: "Recorded",
  waiting: "Waiting for sound",
  gaps: (count: number) => (count === 1 ? "1 gap" : `${count} gaps`),
  withTalkback: "With talkback",
  unnamed: (when: string) => `Take from ${when}`,
  light: {
    unknown: "We don't know if your takes are safe",
    recording: "Recording. Don't leave this page",
    "one-place": "Only on this device",
    "two-places": "Safe to leave. Your takes are also on Foldback",
  } satisfies Record<ShownLight, string>,
  waitsFor: {
    session: ". Will be stored after your session",
    recording: ". Will be stored when you stop recording",
    elsewhere: ". Another tab is storing takes",
    retry: ". Couldn't be stored yet. We'll keep trying",
    turn: ". Waiting to be stored",
  } satisfies Record<HoldReason | "retry" | "turn", string>,
} as const;

export const recorderFailureText: Record<RecorderFailure, string> = {
  "no-input": "There's no program feed to record. Choose an input first.",
  "recording-elsewhere": "The recorder is already in use in another tab of this browser. Close that tab first.",
  "open-elsewhere": "Another tab has this take open. Close that tab, then try again.",
  "disk-full": "Your disk is nearly full, so the recording stopped. We've kept everything up to then.",
  disk: "Your browser couldn't write to its storage, so the recording stopped. We've kept everything saved up to then.",
  unsupported: "Your browser couldn't open this input for recording. Use a current version of Chrome or Edge.",
};

/** What leaving the studio would interrupt. It's in a separate file so that asking doesn't load the recorder. */
import type { RecorderSnapshot } from "@foldback/studio-link/takes/recorder-view";
import type { UploadState, UploadsSnapshot } from "@foldback/studio-link/takes/upload-state";
import type { ViewModel } from "@foldback/studio-link/view-model";
import { leavingTexts as texts } from "../leaving-texts.ts";

/** In these states, the take is still in only one place, even though the artist wants it in two. */
const isUnsafe: readonly UploadState["status"][] = ["waiting", "sending", "retrying"];

type OpenTakes = { recorder: ViewModel<RecorderSnapshot>; uploads: ViewModel<UploadsSnapshot> };
export type Interrupted = "recording" | { secondsLeft: number | null };

let open: OpenTakes | null = null;

/** Null unless a studio's recorder is loaded. */
export const openTakes = (): OpenTakes | null => open;

/** Call the returned function when the user leaves the studio. */
export function noteOpen(takes: OpenTakes): () => void {
  open = takes;
  return () => {
    if (open === takes) open = null;
  };
}

/** Returns null if leaving interrupts nothing. The time is null if it can't be known. */
export function interruptedBy({ recorder, uploads }: OpenTakes): Interrupted | null {
  const { status } = recorder.getSnapshot();
  if (status === "recording" || status === "sealing") return "recording";
  const { held, uploads: sent } = uploads.getSnapshot();
  // If another tab is sending the takes, that tab asks before it's closed.
  if (held.includes("elsewhere")) return null;
  const left = Object.values(sent).filter((each) => isUnsafe.includes(each.status));
  const [only] = left;
  if (only === undefined) return null;
  return { secondsLeft: left.length === 1 && only.status === "sending" ? only.secondsLeft : null };
}

export function interruptedText(interrupted: Interrupted): string {
  if (interrupted === "recording") return texts.leavingRecording;
  const { secondsLeft } = interrupted;
  return secondsLeft === null ? texts.leavingUnstored : texts.leavingStoring(Math.ceil(secondsLeft));
}

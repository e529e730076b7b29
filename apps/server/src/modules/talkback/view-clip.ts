// A clip as both participants see it, the same over HTTP and signaling.
import type { ClipView } from "@foldback/protocol/signaling";
import type { StoredClip, TranscriberProblem } from "./ports.ts";

export const viewClip = (clip: StoredClip): ClipView => ({
  id: clip.id,
  sessionId: clip.sessionId,
  speakerRole: clip.speakerRole,
  speakerName: clip.speakerName,
  atMs: clip.atMs,
  durationSeconds: clip.durationSeconds,
  status: clip.status,
  transcript: clip.words?.text ?? null,
  original: clip.words?.original ?? null,
  engine: clip.words?.engine ?? null,
  problem: problemText(clip),
});

/** The message that participants see. It doesn't mention server settings, because participants can't change them. */
function problemText({ status, problem }: StoredClip): string | null {
  if (status === "waiting-for-engine") return problemTexts[problem ?? "ENGINE_OFF"];
  return problem && (status === "failed" || status === "queued") ? problemTexts[problem] : null;
}

const problemTexts: Record<TranscriberProblem, string> = {
  ENGINE_OFF: "Transcription is off.",
  ENGINE_PREPARING: "The speech model is being downloaded.",
  ENGINE_UNREACHABLE: "Couldn't reach the transcription service.",
  ENGINE_SLOW: "The transcription service took too long.",
  ENGINE_REFUSED: "The transcription service refused the request. Its key or model may be wrong.",
  ENGINE_GARBAGE: "Couldn't read the transcription service's answer.",
  ENGINE_RATE_LIMITED: "The transcription service is overloaded.",
  ENGINE_CRASHED: "The speech engine stopped unexpectedly.",
  ENGINE_ABSENT: "The speech engine isn't installed.",
  MODEL_MISSING: "The speech model isn't installed yet.",
  MODEL_UNREACHABLE: "Couldn't download the speech model just now.",
  MODEL_DAMAGED: "The speech model is damaged.",
  DISK_FULL: "There isn't enough disk space for the speech model.",
  CLIP_UNREADABLE: "Couldn't read this recording.",
  SOUND_AWAY: "Couldn't reach the storage for recordings. We'll try again.",
  SOUND_LOST: "This recording is missing or damaged on the server.",
};

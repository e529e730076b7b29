/** Listens to the input for automatic takes, and reports when sound begins and when it ends. */
import {
  type AutomaticTakes,
  measureSound,
  restAfter,
  type SoundWatch,
  silence,
  watchSound,
} from "@foldback/domain/takes/sound-watch";
import type { EngineMessage } from "./recording-messages.ts";
import { channels, type SoundPiece } from "./sound-pieces.ts";

type WatcherDeps = { sampleRateHz: number; tell: (message: EngineMessage) => void };

export function createSoundWatcher({ sampleRateHz, tell }: WatcherDeps) {
  let settings: AutomaticTakes | null = null;
  let watch: SoundWatch = silence;
  /** The onset of the newest sound. */
  let onsetFrame = 0;
  let heardUntil = 0;
  return {
    /**
     * Null stops watching. When watching begins, sound that's already there counts as a new onset, or as part of the
     * running take if that take was started by sound. Silence counts only from now on, because we weren't listening
     * before.
     */
    use(next: AutomaticTakes | null, inTake: boolean) {
      const isNew = settings === null || next === null;
      if (isNew) watch = inTake ? { status: "sounding", onsetFrame, lastSoundFrame: heardUntil } : silence;
      settings = next;
    },
    /** Call this when a take is stopped by hand. New sound can then start another after a short pause. */
    rest() {
      watch = restAfter(watch);
    },
    listen(piece: SoundPiece) {
      heardUntil = piece.firstFrame + (piece.kind === "gap" ? piece.frames : piece.samples.length / channels);
      if (settings === null) return;
      const before = watch.status;
      watch = watchSound({ watch, sampleRateHz, settings }, watchedPiece(piece, { sampleRateHz, settings }));
      if (watch.status === before) return;
      if (watch.status === "sounding") {
        onsetFrame = watch.onsetFrame;
        tell({ type: "sound-began", onsetFrame });
      } else if (before === "sounding") tell({ type: "sound-ended" });
    },
  };
}

function watchedPiece(piece: SoundPiece, listening: Parameters<typeof measureSound>[1]) {
  const { firstFrame } = piece;
  if (piece.kind === "gap") return { firstFrame, frames: piece.frames, peak: 0, loud: [] };
  return measureSound({ firstFrame, samples: piece.samples, channels }, listening);
}
